import { expect, test } from 'vitest'
import { buildFields } from '../testing/builders.ts'
import { emptyTrailerFields } from '../trailers/trailer-fields.ts'
import { unknownNames, valuesOf, withoutShipment, withShipment } from './fill-from-shipment.ts'

const shipment = {
  ...{ ReferenceNumber: 'PO-1', ExpectedDate: '11/20/2026', TrailerNumber: '53118', ScacName: 'HLWC', Type: 1 },
  ...{ DirectionType: 1, ShipmentNumber: 'SHP1', FreightName: 'Meat', SetTemperature: 28 },
}
const known = { ScacID: 3, FreightID: 9 }

test('a shipment fills an empty form, and taking it back empties it again', () => {
  const { fields, ...filling } = withShipment(emptyTrailerFields, valuesOf(shipment, known), {})
  expect(fields).toEqual({
    ...emptyTrailerFields,
    ...{
      Type: 1,
      DirectionType: 1,
      Number: '53118',
      ScacID: 3,
      ShipmentNumber: 'SHP1',
      FreightID: 9,
      SetTemperature: 28,
    },
  })
  expect(filling.offers).toEqual({})
  expect(withoutShipment(fields, filling)).toEqual(emptyTrailerFields)
})

test('what the person entered stays, and the value of the shipment is offered', () => {
  const typed = { ...emptyTrailerFields, Number: 'OTHER', ScacID: 8, ShipmentNumber: 'shp1', Notes: 'x' }
  const { fields, filled, offers } = withShipment(typed, valuesOf(shipment, known), {})
  expect(fields).toMatchObject({ Number: 'OTHER', ScacID: 8, ShipmentNumber: 'shp1', Type: 1, Notes: 'x' })
  expect(offers).toEqual({ Number: '53118', ScacID: 3 })
  expect(filled).toEqual({ Type: 1, DirectionType: 1, FreightID: 9, SetTemperature: 28 })
})

test('what the last visit filled in gives way', () => {
  const guessed = { ...emptyTrailerFields, Number: '53118', ScacID: 8, Type: 2 }
  const { fields, before, offers } = withShipment(guessed, valuesOf(shipment, known), { ScacID: 8, Type: 2 })
  expect(fields).toMatchObject({ ScacID: 3, Type: 1, SetTemperature: 28 })
  expect([before, offers]).toEqual([expect.objectContaining({ ScacID: 8, Type: 2 }), {}])
})

test('taking back leaves what was changed since', () => {
  const { fields, ...filling } = withShipment(emptyTrailerFields, valuesOf(shipment, known), {})
  const changed = { ...fields, Number: '999', SetTemperature: -10 }
  expect(withoutShipment({ ...changed, Type: 3 }, filling)).toMatchObject({
    Number: '999',
    SetTemperature: -10,
    ScacID: 0,
  })
})

test('a van gets no temperature, and unknown names are said', () => {
  const van = buildFields({ Type: 2 })
  const nobody = { ScacID: null, FreightID: null }
  const { fields, offers } = withShipment(van, valuesOf(shipment, nobody), {})
  expect([fields.SetTemperature, offers.SetTemperature, 'ScacID' in offers]).toEqual([null, undefined, false])
  expect(unknownNames(shipment, nobody)).toEqual({ company: 'HLWC', freight: 'Meat' })
  expect(unknownNames({ ...shipment, FreightName: null }, known)).toEqual({ company: null, freight: null })
})
