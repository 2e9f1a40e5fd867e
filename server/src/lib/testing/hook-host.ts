import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { WebhookNetwork } from '../webhooks/webhook-sender.ts';

/** A request that a webhook's host has received. */
interface HookRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real TLS server on this machine, that is hooks.test for a sender with its `network`. */
export interface HookHost {
  requests: HookRequest[];
  /** The next answers, each once, after a promise if there is one; then 204. Null: no answer at all. */
  answers: ({ status: number; headers?: Record<string, string>; body?: string; after?: Promise<void> } | null)[];
  /** Sends every name here. `isAllowed` is left out: nothing on this machine is public. */
  network: Pick<WebhookNetwork, 'resolve' | 'port' | 'ca'>;
  close(): Promise<void>;
}

// For tests only, for the name hooks.test until 2126.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQ6fkW1UTgo8PuJf6
QN20b1054DOIhEiG1iR4AVAaEWqhRANCAASq8hhLwy2F1/HVI/EjY0Ci0EB7CAVW
OLUStXqgGGWXRyAd2cuPM/jBftqxzwPelIVi6tr4Q8du9ke15qnBskXG
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlzCCAT6gAwIBAgIUOFzD+EsP6Cb9cm2vsWC3MYovjKkwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKaG9va3MudGVzdDAgFw0yNjExMjQwNDEwMDlaGA8yMTI2MTAz
MTA0MTAwOVowFTETMBEGA1UEAwwKaG9va3MudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABKryGEvDLYXX8dUj8SNjQKLQQHsIBVY4tRK1eqAYZZdHIB3Zy48z
+MF+2rHPA96UhWLq2vhDx272R7XmqcGyRcajajBoMB0GA1UdDgQWBBQlFTEAasvj
Wrf2rTWGwNGEBqQXszAfBgNVHSMEGDAWgBQlFTEAasvjWrf2rTWGwNGEBqQXszAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCmhvb2tzLnRlc3QwCgYIKoZIzj0E
AwIDRwAwRAIgEokCpjMlhnnVuTV5BusQJK/b6a1pYtzGujdcGeakKiICIFAsp5ia
dBtV/b1DGLHpEWYTaJ7Zt52ACZQ/r2MgyQVx
-----END CERTIFICATE-----`;

export async function openHookHost(): Promise<HookHost> {
  const requests: HookRequest[] = [];
  const answers: HookHost['answers'] = [];
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    const answer: HookHost['answers'][number] | undefined = answers.length > 0 ? answers.shift() : { status: 204 };
    await answer?.after;
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    answers,
    network: { resolve: async () => ['127.0.0.1'], port: (server.address() as AddressInfo).port, ca: CERTIFICATE },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
