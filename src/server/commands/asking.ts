import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export interface Asking {
  /** False for a file or a pipe: nobody can correct an answer. */
  readonly isTerminal: boolean
  ask(question: string): Promise<string>
  askSecretly(question: string): Promise<string>
  tell(words: string): void
  close(): void
}

/** Without a terminal each answer is the next line of the input, '' after its end. */
export function createAsking(): Asking {
  let isHidden = false
  const shown = new Writable({
    write(chunk: Buffer, _, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const isTerminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output: shown, terminal: isTerminal })
  const pending = isTerminal ? null : lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    if (pending === null) return lines.question(question)
    const next = await pending.next()
    return next.done ? '' : next.value
  }
  return {
    isTerminal,
    ask,
    async askSecretly(question) {
      if (pending !== null) return ask(question)
      process.stdout.write(question)
      isHidden = true
      const answer = await lines.question('')
      isHidden = false
      process.stdout.write('\n')
      return answer
    },
    tell: (words) => void process.stdout.write(`${words}\n`),
    close: () => lines.close(),
  }
}
