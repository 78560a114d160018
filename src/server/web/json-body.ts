import type { FastifyInstance } from 'fastify'
import { PIECE_TYPE } from '../../contract/photo-upload.ts'
import { Problem } from './problem.ts'

/** Deeper than any body of the contract, and far from exhausting a stack. */
const MAX_DEPTH = 32

const BACKSLASH = 0x5c
const QUOTE = 0x22

/**
 * Reads JSON, and pieces of uploads as bytes. Returns 400 for bodies that lower layers cannot store: prototype names, deep nesting, NUL characters and halves of
 * surrogate pairs.
 */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (!isPlainJson(body)) return done(unreadable(), undefined)
    return parse(request, body, done)
  })
  // The handler rejects bytes where it expects fields.
  app.addContentTypeParser<Buffer>(PIECE_TYPE, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

function unreadable(): Problem {
  return new Problem(400, { title: 'The request cannot be read.', code: 'unreadable' })
}

/** Does not check that the text is JSON. */
export function isPlainJson(text: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === QUOTE) inText = false
      if (code !== BACKSLASH) continue
      const length = escapeLength(text, at)
      if (length === 0) return false
      at += length - 1
    } else if (code === QUOTE) inText = true
    else if (code === 0x7b || code === 0x5b) depth++
    else if (code === 0x7d || code === 0x5d) depth--
    if (depth > MAX_DEPTH) return false
  }
  return true
}

/** The length of an escape, a surrogate pair counted as one; 0 if it cannot be stored. */
function escapeLength(text: string, at: number): number {
  if (text[at + 1] !== 'u') return 2
  const unit = Number.parseInt(text.slice(at + 2, at + 6), 16)
  if (unit === 0) return 0
  if (!(unit >= 0xd800 && unit <= 0xdfff)) return 6
  return /^\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}$/i.test(text.slice(at, at + 12)) ? 12 : 0
}
