import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '../../contract/errors.ts'
import { answerUnreadable, UNREADABLE } from './errors.ts'
import { type AnswerHeaders, setAnswerHeaders } from './security-headers.ts'

/** Uses the usual shape and headers for input that never becomes a request, so that a tablet recognizes this server. */
export function unreadable(headers: AnswerHeaders) {
  return {
    frameworkErrors: (_: unknown, request: FastifyRequest, reply: FastifyReply) => {
      setAnswerHeaders(headers, request, reply)
      answerUnreadable(reply)
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => answerSocket(headers, error, socket),
  }
}

interface Unreadable {
  readonly status: string
  readonly answer: ErrorAnswer
}

const byCode: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    answer: { title: 'The headers of the request are too large.', code: 'headers-too-large' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    answer: { title: 'The request took too long.', code: 'timeout' },
  },
}
const noHttp: Unreadable = { status: '400 Bad Request', answer: UNREADABLE }

/** Without a request the bytes are written directly. */
function answerSocket(headers: AnswerHeaders, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, answer } = byCode[error.code ?? ''] ?? noHttp
  const body = JSON.stringify(answer)
  const sent = {
    ...headers.always,
    ...(socket instanceof TLSSocket && headers.overHttps),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}
