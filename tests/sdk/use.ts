// Compiled and run: node use.js URL TITLE TOKEN TOKEN plays a game from the options and prints the winners.
// What the contract allows must compile, and what it forbids (mistakes) must not.
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./bakufu";

type Service = Client<paths>;

function connect(url: string, token: string): Service {
  return createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${token}` } });
}

export async function move(client: Service, id: string): Promise<boolean> {
  const { data: asked, error, response } = await client.GET("/v1/games/{id}/options", { params: { path: { id } } });
  if (error) throw new Error(error.code);
  const option = asked.options[asked.options.length - 1];
  if (!asked.ask || !option) return false;
  const sent = await client.POST("/v1/games/{id}/commands", {
    params: {
      path: { id },
      header: { "If-Match": response.headers.get("ETag") ?? "*", "Idempotency-Key": crypto.randomUUID() },
    },
    body: { command: option.command },
  });
  if (sent.error) throw new Error(sent.error.code);
  return true;
}

export async function play(url: string, title: string, tokens: string[]): Promise<number[]> {
  const clients = tokens.map((token) => connect(url, token));
  const host = clients[0];
  if (!host) throw new Error("nobody plays");
  // A field with a default need not be named.
  const opened = await host.POST("/v1/games", { body: { title, seats: clients.length } });
  if (opened.error) throw new Error(opened.error.code);
  const path = { id: opened.data.id };
  for (const [seat, client] of clients.entries()) {
    await client.POST("/v1/games/{id}/seats", { params: { path }, body: { seat } });
  }
  await host.POST("/v1/games/{id}/start", { params: { path } });
  for (;;) {
    const { data: game, error } = await host.GET("/v1/games/{id}", { params: { path } });
    if (error) throw new Error(error.code);
    if (game.result) return game.result.winners;
    for (const client of clients) await move(client, path.id);
  }
}

export function told(event: components["schemas"]["AnyEvent"]): string {
  switch (event.type) {
    case "game.seat-taken":
      return `seat ${event.seat} is taken`; // the discriminator has told which event it is
    default:
      return event.type;
  }
}

export async function mistakes(client: Service, id: string): Promise<void> {
  // @ts-expect-error If-Match is required
  await client.POST("/v1/games/{id}/commands", { params: { path: { id } }, body: { command: { type: "edo.pass" } } });
  // @ts-expect-error a game has a number of seats
  await client.POST("/v1/games", { body: { title: "edo" } });
  // @ts-expect-error there is no such address
  await client.GET("/v1/nothing");
  // @ts-expect-error a status is one of four words
  await client.GET("/v1/games", { params: { query: { status: "closed" } } });
}

declare const process: { argv: string[] };
const [, , url = "", title = "", ...tokens] = process.argv;
console.log((await play(url, title, tokens)).join(" "));
