import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorAnswer, toErrorAnswer } from '../../contract/errors.ts'
import { notFound, Refusal } from '../../domain/commands/refusal.ts'
import { Problem, tooLarge, unavailable, unsupportedMediaType } from './problem.ts'
import { isCancelled, isUnavailable } from '../database/sql-server-store.ts'
import { StoreUnavailable } from '../pipeline/server-store.ts'

/** Sends all errors in the shape of `contract/errors.ts`, never with a stack. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
}

/** Sends our 404 for an unknown route. */
export function answerNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, 404, toErrorAnswer(notFound().details))
}

/** Sends 400 for an address that cannot be decoded. */
export function answerUnreadable(reply: FastifyReply): FastifyReply {
  return send(reply, 400, UNREADABLE)
}

/** Error for bytes, addresses and bodies that form no request. */
export const UNREADABLE: ErrorAnswer = { title: 'The request cannot be read.', code: 'unreadable' }

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return send(reply, error.details.status, toErrorAnswer(error.details))
  const problem = toProblem(error, request)
  if (problem) {
    if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
    return send(reply, problem.status, problem.answer)
  }
  request.log.error({ event: 'server.error', err: error }, 'request failed')
  return send(reply, 500, { title: 'The server encountered an error.', code: 'server-error', requestId: request.id })
}

function send(reply: FastifyReply, status: number, answer: ErrorAnswer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(answer)
}

function toProblem(error: unknown, request: FastifyRequest): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof StoreUnavailable || isUnavailable(error)) {
    request.log.error({ event: 'database.down', err: error }, 'the database does not answer')
    return unavailable()
  }
  if (isCancelled(error)) {
    request.log.warn({ event: 'database.cancelled', err: error }, 'a statement was cancelled')
    return unavailable()
  }
  return isFastifyError(error) ? fromFastify(error, request) : null
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}

/** Handles bodies that are too large, of another kind or no JSON. */
function fromFastify(error: FastifyError, request: FastifyRequest): Problem | null {
  const status = error.statusCode ?? 500
  // Outside of the page's folder no file exists.
  if (status === 403) return new Problem(404, toErrorAnswer(notFound().details))
  if (status === 413) return tooLarge({ Bytes: request.routeOptions.bodyLimit ?? 0 })
  if (status === 415) return unsupportedMediaType()
  if (status >= 400 && status < 500) return new Problem(status, UNREADABLE)
  return null
}
