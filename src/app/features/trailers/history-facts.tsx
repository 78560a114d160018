import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import type { PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'
import { AuditState, conditionalDepartedName, isReefer } from '../../../domain/trailers/trailer-lists.ts'
import { showValue } from '../../../domain/values/display.ts'
import { showTemperature } from '../../../domain/values/temperature.ts'

/** The trailer as it is now (spec 2§2.7), a reefer with its temperatures. */
export function HistoryFacts({ trailer }: { readonly trailer: PresentedTrailer }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [fieldLabels.ScacID, trailer.ScacName],
    [fieldLabels.Number, trailer.Number],
    ['Latest state', stateWords(trailer)],
    [fieldLabels.AKA, trailer.AKA],
    [fieldLabels.Type, trailer.TypeName],
    [fieldLabels.FreightID, trailer.FreightName],
    [fieldLabels.DirectionType, trailer.DirectionTypeName],
    [fieldLabels.Intent, trailer.IntentName],
    [fieldLabels.StatusType, trailer.StatusTypeName],
    [fieldLabels.ShipmentNumber, trailer.ShipmentNumber],
    [fieldLabels.TransactionID, trailer.TransactionID],
    ...(isReefer(trailer.Type) ? reeferFacts(trailer) : []),
  ]
  return (
    <dl className="history-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{showValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the state with the mark of a yard audit that missed the trailer. */
function stateWords({ StateName, AuditState: state }: PresentedTrailer): string {
  return state === AuditState.ConditionalDeparted ? `${StateName}, ${conditionalDepartedName}` : StateName
}

function reeferFacts(trailer: PresentedTrailer): readonly (readonly [string, string])[] {
  return [
    [fieldLabels.ReeferFuelLevel, trailer.ReeferFuelLevelName],
    [fieldLabels.TargetTemperature, showTemperature(trailer.TargetTemperature)],
    [fieldLabels.SetTemperature, showTemperature(trailer.SetTemperature)],
    [fieldLabels.BoxTemperature, showTemperature(trailer.BoxTemperature)],
  ]
}
