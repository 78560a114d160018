import { expect, test } from 'vitest'
import { type ActsForm, ActsInTurn } from './use-acts-in-turn.ts'

interface Fields {
  readonly Intent: string
  readonly Seal: string
  readonly To: string
  readonly Selected: { readonly ID: number } | null
}

function makeForm(): ActsForm<Fields> {
  let values: Fields = { Intent: '', Seal: '', To: '', Selected: null }
  return {
    getValues: () => values,
    setFields: (next) => {
      values = structuredClone({ ...values, ...next })
    },
  }
}

/** Returns a read of the mirror that the test ends. */
function makeRead() {
  let end = () => undefined
  const ended = new Promise<void>((resolve) => (end = () => void resolve()))
  return { ended, end }
}

test("input during an act's read stays, and the act's other fields are set", async () => {
  const form = makeForm()
  const acts = new ActsInTurn<Fields>()
  const read = makeRead()
  const act = acts.run(form, async (take) => {
    await read.ended
    take({ Intent: 'Live', Seal: 'S-1' })
  })
  form.setFields({ Intent: 'Storage' })
  read.end()
  await act
  expect(form.getValues()).toMatchObject({ Intent: 'Storage', Seal: 'S-1', To: '' })
})

test("a second act starts from the first one's result, and may change it", async () => {
  const form = makeForm()
  const acts = new ActsInTurn<Fields>()
  const read = makeRead()
  const first = acts.run(form, async (take) => {
    await read.ended
    take({ Intent: 'Live', To: 'Door 1' })
  })
  const second = acts.run(form, async (take) => {
    const { Intent } = form.getValues()
    take({ Intent: '', To: 'Yard', Seal: `was ${Intent}` })
  })
  read.end()
  await Promise.all([first, second])
  expect(form.getValues()).toMatchObject({ Intent: '', Seal: 'was Live', To: 'Yard' })
})

test('a failed act reports it, and does not block the others', async () => {
  const form = makeForm()
  const acts = new ActsInTurn<Fields>()
  const failing = acts.run(form, () => Promise.reject(new Error('the store is closed')))
  const next = acts.run(form, async (take) => take({ To: 'Yard' }))
  await expect(failing).rejects.toThrow('the store is closed')
  await next
  expect(form.getValues().To).toBe('Yard')
})

test('a copied row counts as taken, and what a person changes back later does not', async () => {
  const form = makeForm()
  const acts = new ActsInTurn<Fields>()
  const read = makeRead()
  const first = acts.run(form, async (take) => {
    await read.ended
    take({ Selected: { ID: 1 }, Seal: 'S-1' })
  })
  const second = acts.run(form, async (take) => take({ Selected: { ID: 2 } }))
  read.end()
  await Promise.all([first, second])
  expect(form.getValues().Selected).toEqual({ ID: 2 })

  form.setFields({ Seal: '' })
  const again = makeRead()
  const third = acts.run(form, async (take) => {
    await again.ended
    take({ Seal: 'S-3' })
  })
  form.setFields({ Seal: 'S-1' })
  again.end()
  await third
  expect(form.getValues().Seal).toBe('S-1')
})
