import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { API_BASE } from '@singleback/contract/call.ts';
import { calls } from '@singleback/contract/calls.ts';
import { ERROR_STATUS, type ErrorCode, type ErrorReply } from '@singleback/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, refusalOf } from '../db/database-errors.ts';
import { AppError } from '../lib/app-error.ts';
import { DATA_POLICY } from '../lib/requests.ts';

/**
 * Turns every failure into a response (rules 6.1, 6.2): a refusal unchanged, a malformed request as a 4xx in plain
 * words, an unexpected error as a 500 without detail, logged with the request's id.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (isDiskFull(error)) request.log.error({ err: error }, 'the disk is full');
    const refusal = error instanceof AppError ? error : (refusalOf(error) ?? brokenRequest(error as FastifyError));
    if (refusal) return send(reply, refusal.code, refusal.message, refusal.details);
    request.log.error({ err: error }, 'unexpected error');
    return send(reply, 'surprise', 'Something went wrong on our side. Please try again.');
  });
}

/** Errors of the framework before routing, such as an undecodable address, in our own words and shape. */
export function answerFrameworkError(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  // No hook has run that would add them.
  reply.headers(DATA_POLICY);
  send(reply, 'malformed', 'The request is not well formed.');
}

/** The response to an unknown path, and to a known one by a method that it does not have, with those that it has. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsAt(request.server, request.url.split('?')[0] ?? '');
  if (methods.length === 0) return send(reply, 'not_found', 'There is nothing here.');
  return send(reply.header('allow', methods.join(', ')), 'method_not_allowed', 'That method is not allowed here.');
}

const CALLS = Object.keys(calls).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${API_BASE}${path.replace(/:\w+/g, '[^/]+')}$`) };
});

/** The methods of a path: those of calls, and of routes without parameters beside them. */
function methodsAt(app: FastifyInstance, path: string): string[] {
  const ofCalls = CALLS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  const ofRoutes = (['GET', 'POST'] as const).filter((method) => app.hasRoute({ method, url: path }));
  return [...new Set([...ofCalls, ...ofRoutes])];
}

function send(reply: FastifyReply, code: ErrorCode, message: string, details?: unknown): FastifyReply {
  const status = ERROR_STATUS[code];
  if (code === 'maintenance') reply.header('retry-after', '60');
  if (code === 'unavailable' || code === 'no_season') reply.header('retry-after', '1');
  if (code === 'too_many' && !reply.hasHeader('retry-after')) reply.header('retry-after', secondsToWait(details));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((body) => JSON.stringify(body))
    .send({ ...countsOf(code, details), error: message, code, ...(details === undefined ? {} : { details }) });
}

/** A lineup mismatch also says what was required and provided [G7.26, G8.26]. */
function countsOf(code: ErrorCode, details: unknown): object {
  if (code !== 'lineup_mismatch') return {};
  const { required, provided } = details as { required?: unknown; provided?: unknown };
  return { required, provided };
}

function secondsToWait(details: unknown): number {
  const { retry_after } = (details ?? {}) as { retry_after?: unknown };
  return typeof retry_after === 'number' ? retry_after : 60;
}

function brokenRequest(error: FastifyError): AppError | null {
  if (error.validation) return new AppError('malformed', `The request is not well formed: ${firstFault(error)}.`);
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('too_large', 'The request is too large.');
  if (status === 415) return new AppError('unsupported', 'The body must be JSON.');
  if (status === 429) return new AppError('too_many', 'Too many requests. Please wait a moment and try again.');
  if (status === 404) return new AppError('not_found', 'There is nothing here.');
  if (status >= 400 && status < 500) return new AppError('malformed', 'The request is not well formed.');
  return null;
}

function firstFault(error: FastifyError): string {
  const fault = error.validation?.[0];
  const place = (fault?.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.');
  return `${place || (error.validationContext ?? 'it')} ${fault?.message ?? 'has a fault'}`;
}

/** Answers what is no request yet, and so has no reply: torn, too slow, or with too long headers (rules 6.1). */
export function answerClientError({ code: cause }: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && cause !== 'ECONNRESET') socket.write(answerTo(cause));
  socket.destroy();
}

function answerTo(cause: string | undefined): string {
  if (cause === 'ERR_HTTP_REQUEST_TIMEOUT') return answer('too_slow', 'The request took too long to arrive.');
  if (cause === 'HPE_HEADER_OVERFLOW') return answer('headers_too_large', 'The headers of the request are too large.');
  return answer('malformed', 'The request is not well formed.');
}

function answer(code: ErrorCode, error: string): string {
  const status = ERROR_STATUS[code];
  const body = JSON.stringify({ error, code } satisfies ErrorReply);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    ...['x-content-type-options: nosniff', `content-length: ${Buffer.byteLength(body)}`, 'connection: close'],
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
