import { createElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import { inspectionQuestion } from '../../../domain/trailers/form-rules.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import type { SealFlagName, SealNumberName } from '../../../domain/trailers/seals.ts'
import { columnOf, type StateFields } from '../../../domain/trailers/state-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { TEXT_MAX } from '../../../domain/trailers/trailer-fields.ts'
import { degrees, fuelLevel, pounds } from '../../forms/described.ts'
import { setFields } from '../../forms/set-fields.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import type { FormItem, FormSection } from '../../kit/form/items.ts'
import type { StateForm } from './open-state-form.ts'
import type { FuelWarning } from './trailer-form-acts.ts'
import { StateWeighing } from './state-weighing.tsx'

export interface StateSectionsParts {
  readonly form: UseFormReturn<StateForm>
  readonly shown: ReadonlySet<keyof StateFields>
  readonly asks: { readonly fuel: FuelWarning; readonly leaveBoxTemperature: () => unknown }
  readonly site: Site
  readonly trailer: Trailer
}

type Item = FormItem<StateForm> | false

/** Describes the fields in the order in which one walks around a trailer. */
export function stateSections(parts: StateSectionsParts): readonly FormSection<StateForm>[] {
  const { form, shown, asks, site, trailer } = parts
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState
  const base = <N extends keyof StateFields>(name: N) => ({ name, label: fieldLabels[columnOf(name)] })
  const seal = (name: SealNumberName): Item =>
    shown.has(name) && { ...base(name), kind: 'text', upper: true, maxLength: TEXT_MAX, wide: true }
  const check = (name: SealFlagName | 'EyesOn'): Item => shown.has(name) && { ...base(name), kind: 'check' }
  async function changeInspection(set: boolean) {
    const question = inspectionQuestion(!set)
    if (question && !(await confirm({ title: 'Inspection', text: question, confirmLabel: 'Ok' }))) return
    setFields(form, { Inspection: set }, isSubmitted)
  }
  const items: readonly Item[] = [
    shown.has('SetTemperature') && { ...base('SetTemperature'), ...degrees },
    shown.has('BoxTemperature') && {
      ...{ ...base('BoxTemperature'), ...degrees },
      onLeave: asks.leaveBoxTemperature,
    },
    shown.has('ReeferFuelLevel') && {
      ...{ ...base('ReeferFuelLevel'), ...fuelLevel },
      ...{ onChosen: asks.fuel.ask, onLeave: asks.fuel.leave },
    },
    ...[seal('SealNumber'), check('SealIntact'), check('SealMatchesBOL')],
    ...[seal('SealNumber2'), check('SealIntact2'), check('SealMatchesBOL2')],
    ...[seal('SealNumber3'), check('SealIntact3'), check('SealMatchesBOL3')],
    shown.has('OutboundWeight') && {
      ...{ ...base('OutboundWeight'), ...pounds, wide: true },
      below: createElement(StateWeighing, { form, site, trailer }),
    },
    shown.has('Inspection') && {
      ...base('Inspection'),
      kind: 'check',
      onChange: changeInspection,
    },
    check('EyesOn'),
  ]
  return [{ title: null, items }]
}
