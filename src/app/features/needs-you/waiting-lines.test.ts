import { expect, test } from 'vitest'
import { type Act, describeAct } from '../../../domain/commands/act.ts'
import { noNames } from '../../../domain/commands/act-names.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { type WaitingEntry, waitingLines } from './waiting-lines.ts'

const words = (act: Act) => describeAct(act, { ...noNames, trailer: (id) => (id === 9 ? '9999' : '4711') })

function entry(part: Partial<WaitingEntry>): WaitingEntry {
  return {
    Key: `key-${part.Sequence}`,
    Sequence: 1,
    Requires: null,
    Call: 'PUT /trailers/State',
    Body: { TrailerID: 4, State: TrailerState.Departed },
    MadeAt: '2026-11-20T14:00:00.000Z',
    ...part,
  }
}

const firstHalf = entry({ Sequence: 2, Call: 'PUT /trailers/{id}', Body: { ID: 4, Number: '4711' } })
const secondHalf = entry({
  Sequence: 3,
  Requires: 2,
  Body: { TrailerID: 4, State: TrailerState.OnYard, IsReArrival: true },
})

test('each waiting command has a line with its act and its trailer', () => {
  expect(waitingLines([entry({ Sequence: 1 })], words).map((line) => line.act)).toEqual(['Depart trailer 4711'])
})

test('the two commands of a re-arrival are one line', () => {
  const lines = waitingLines([entry({ Sequence: 1 }), firstHalf, secondHalf], words)
  expect(lines.map((line) => line.act)).toEqual(['Depart trailer 4711', 'Re-arrive trailer 4711'])
})

test('the second half of a re-arrival keeps its line when the first was sent', () => {
  expect(waitingLines([secondHalf], words).map((line) => line.act)).toEqual(['Re-arrive trailer 4711'])
})

test('a held line names its trailer and the rejected act that holds it', () => {
  const arrival = {
    Key: 'refused',
    Call: 'POST /trailers',
    Body: { ID: 4, Number: '4711' },
    RefusedAt: '2026-11-20T14:02:00.000Z',
    HandedAt: null,
  }
  const lines = waitingLines(
    [entry({ Sequence: 1 }), entry({ Sequence: 2, Body: { TrailerID: 9, State: TrailerState.Departed } })],
    words,
    [{ Key: 'key-1', Behind: 'refused', Needs: true }],
    [arrival],
  )
  expect(lines.map(({ act, behind }) => [act, behind])).toEqual([
    [
      'Depart trailer 4711',
      { key: 'refused', act: 'Arrive trailer 4711', refusedAt: '2026-11-20T14:02:00.000Z', needs: true, handed: false },
    ],
    ['Depart trailer 9999', null],
  ])
})
