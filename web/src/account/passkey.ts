/** The browser's part of Web Authentication Level 3. */
import type { Ceremony, CeremonyAnswer } from "../wire";

/** Whether the browser offers passkeys here: they need a host name and a secure connection. */
export function hasPasskeys(): boolean {
  const number = /^[\d.]+$|:/.test(location.hostname);
  return typeof PublicKeyCredential === "function" && isSecureContext && !number;
}

type Json = Record<string, unknown>;

function bytes(text: unknown): Uint8Array<ArrayBuffer> {
  const plain = String(text).replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(plain), (c) => c.charCodeAt(0));
}

function text(buffer: ArrayBuffer | null): string | undefined {
  if (!buffer) return undefined;
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const ids = (list: unknown) => ((list ?? []) as Json[]).map((c) => ({ ...c, id: bytes(c.id) }));

/** Creates a passkey; null if the person declines. */
export async function create(begun: Ceremony, name: string): Promise<CeremonyAnswer | null> {
  const o = begun.options as Json;
  const user = o.user as Json;
  const publicKey = { ...o, challenge: bytes(o.challenge), user: { ...user, id: bytes(user.id) },
    excludeCredentials: ids(o.excludeCredentials) };
  const made = await ask(() => navigator.credentials.create({ publicKey: publicKey as unknown as PublicKeyCredentialCreationOptions }));
  if (!made) return null;
  const r = made.response as AuthenticatorAttestationResponse;
  const response = { clientDataJSON: text(r.clientDataJSON), attestationObject: text(r.attestationObject),
    transports: r.getTransports?.() ?? [] };
  return { ticket: begun.ticket, name, response: answer(made, response) };
}

/** Signs in with a passkey; null if the person declines. */
export async function use(begun: Ceremony): Promise<CeremonyAnswer | null> {
  const o = begun.options as Json;
  const publicKey = { ...o, challenge: bytes(o.challenge), allowCredentials: ids(o.allowCredentials) };
  const used = await ask(() => navigator.credentials.get({ publicKey: publicKey as unknown as PublicKeyCredentialRequestOptions }));
  if (!used) return null;
  const r = used.response as AuthenticatorAssertionResponse;
  const response = { clientDataJSON: text(r.clientDataJSON), authenticatorData: text(r.authenticatorData), signature: text(r.signature),
    userHandle: text(r.userHandle) };
  return { ticket: begun.ticket, response: answer(used, response) };
}

function answer(c: PublicKeyCredential, response: Json): Json {
  return {
    id: c.id,
    rawId: text(c.rawId),
    type: c.type,
    response,
    authenticatorAttachment: c.authenticatorAttachment ?? undefined,
    clientExtensionResults: c.getClientExtensionResults(),
  };
}

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await run()) as PublicKeyCredential | null;
  } catch (error) {
    // Declined, or timed out.
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  }
}
