// Draws the contract of this very service. Nothing is fetched from anywhere else.
window.addEventListener("DOMContentLoaded", () => {
  window.SwaggerUIBundle({
    url: "openapi.yaml",
    dom_id: "#contract",
    layout: "BaseLayout",
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: "list",
    filter: true,
    // The titles bring hundreds of schemas; each is shown where it is used.
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 2,
    defaultModelRendering: "example",
    persistAuthorization: false,
    validatorUrl: null,
  });
});
