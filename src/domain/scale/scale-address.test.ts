import { expect, test } from 'vitest'
import { parseScaleAddress } from './scale-address.ts'

test('an address is a host and a port', () => {
  expect(parseScaleAddress('tcp://10.0.0.5:4001')).toEqual({ host: '10.0.0.5', port: 4001 })
  expect(parseScaleAddress('tcp://Scale.yard:10001')).toEqual({ host: 'scale.yard', port: 10_001 })
  expect(parseScaleAddress('tcp://[::1]:4001')).toEqual({ host: '::1', port: 4001 })
  for (const bad of ['tcp://10.0.0.5', 'tcp://10.0.0.5:0', 'tcp://10.0.0.5:70000', 'tcp://a/b:1', 'http://a:1', ''])
    expect(parseScaleAddress(bad)).toBeNull()
})
