// Compiled, not run: what the contract allows must compile, and what it forbids must not.
import createClient from "openapi-fetch";
import type { components, paths } from "./bakufu";

const client = createClient<paths>({ baseUrl: "http://127.0.0.1:8080", headers: { Authorization: "Bearer bkf_" } });

export async function move(id: string): Promise<number> {
  const { data: asked, error, response } = await client.GET("/v1/games/{id}/options", { params: { path: { id } } });
  if (error) throw new Error(error.code);
  const option = asked.options[0];
  if (!asked.ask || !option) return asked.version;
  const sent = await client.POST("/v1/games/{id}/commands", {
    params: {
      path: { id },
      header: { "If-Match": response.headers.get("ETag") ?? "*", "Idempotency-Key": crypto.randomUUID() },
    },
    body: { command: option.command },
  });
  return sent.data ? sent.data.version : asked.version;
}

export function plan(): components["schemas"]["EdoTakeSetCommand"] {
  return { type: "edo.take-set", set: "rice" };
}

export function told(event: components["schemas"]["AnyEvent"]): string {
  switch (event.type) {
    case "game.seat-taken":
      return `seat ${event.seat} is taken`; // the discriminator has told which event it is
    default:
      return event.type;
  }
}

export async function mistakes(id: string): Promise<void> {
  // @ts-expect-error If-Match is required
  await client.POST("/v1/games/{id}/commands", { params: { path: { id } }, body: { command: plan() } });
  // @ts-expect-error a game has a number of seats
  await client.POST("/v1/games", { body: { title: "edo" } });
  // @ts-expect-error there is no such address
  await client.GET("/v1/nothing");
  // @ts-expect-error a status is one of four words
  await client.GET("/v1/games", { params: { query: { status: "closed" } } });
}
