import { afterEach, expect, test, vi } from 'vitest'
import { canReadCodes, readCode } from './code-reader.ts'

afterEach(() => vi.unstubAllGlobals())

/** A camera whose pictures show no code, then this one; null for none at all. */
function cameraWith(code: string | null) {
  const stopped: string[] = []
  const formats: unknown[] = []
  let looks = 0
  class BarcodeDetector {
    constructor(options: { readonly formats: readonly string[] }) {
      formats.push(...options.formats)
    }
    async detect() {
      looks += 1
      // A picture that is not there yet.
      if (looks === 1) throw new Error('no picture')
      return code === null || looks === 2 ? [] : [{ rawValue: code }]
    }
  }
  const stream = { getTracks: () => [{ stop: () => stopped.push('camera') }] }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
  // Of an element, only these are used.
  const video = { srcObject: null, play: async () => undefined } as unknown as HTMLVideoElement
  return { video, stopped, formats, looks: () => looks }
}

test('the first code in sight is read, once, and the camera ends with the dialog', async () => {
  const { video, stopped, formats } = cameraWith('TR4711')
  const codes: string[] = []
  const ending = new AbortController()
  await readCode(video, (code) => codes.push(code), ending.signal)
  expect([codes, formats]).toEqual([['TR4711'], ['qr_code', 'code_128']])
  expect(stopped).toEqual([])
  ending.abort()
  expect(stopped).toEqual(['camera'])
})

test('a dialog closed before a code was seen ends the camera and reports nothing', async () => {
  const { video, stopped, looks } = cameraWith(null)
  const codes: string[] = []
  const ending = new AbortController()
  const reading = readCode(video, (code) => codes.push(code), ending.signal)
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(0))
  ending.abort()
  await reading
  expect([codes, stopped]).toEqual([[], ['camera']])
})

test('without a reader in the browser, or without a camera, there is nothing to offer', () => {
  cameraWith('TR4711')
  expect(canReadCodes()).toBe(true)
  vi.stubGlobal('navigator', {})
  expect(canReadCodes()).toBe(false)
  cameraWith('TR4711')
  vi.stubGlobal('BarcodeDetector', undefined)
  expect(canReadCodes()).toBe(false)
})
