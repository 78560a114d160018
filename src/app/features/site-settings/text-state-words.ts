import type { TextState } from '../../../contract/answers.ts'
import { showDateTime } from '../../../domain/values/display.ts'

/**
 * Returns for example '2 texts wait since 11/20/2026 22:30. No service for texts is set up. Last:
 * Welcome text for trailer TR1.'
 */
export function textStateWords({ State, Problem, Count, Oldest, LastSubject }: TextState, zone: string): string {
  const texts = Count === 1 ? '1 text' : `${Count} texts`
  const verb = State === 'failed' ? 'not sent' : Count === 1 ? 'waits' : 'wait'
  const sentences = [`${texts} ${verb} since ${showDateTime(Oldest, zone)}`, Problem, `Last: ${LastSubject}`]
  return sentences
    .filter((sentence) => sentence !== null)
    .map((sentence) => `${sentence.replace(/\.$/, '')}.`)
    .join(' ')
}
