import type { Site } from '../../../../domain/sites/site.ts'
import {
  dayFilter,
  type FilterField,
  type FilterState,
  keywordFilter,
  manyFilter,
  suggestFilter,
  suggestManyFilter,
} from '../../../kit/list/filter-fields.tsx'
import type { FilterChoices } from '../yard-filters.ts'
import type { ReportFilter } from './trailer-data-filter.ts'

type Features = Pick<Site, 'ShipmentDateEnabled' | 'InspectionEnabled'>

/**
 * The FILTERS of the report, in the order of spec 2§2.6. No day of a range can be chosen that would
 * cross it.
 * @param today the site's day, MM/DD/YYYY
 */
export function reportFilters(
  state: FilterState<ReportFilter>,
  { ShipmentDateEnabled, InspectionEnabled }: Features,
  choices: FilterChoices,
  today: string,
): readonly FilterField[] {
  const { arrivalStartDate, arrivalEndDate, departureStartDate, departureEndDate } = state.filter
  return [
    // Without a pause: the list waits for Filter anyway, which may be tapped right after the last key.
    keywordFilter(state, 'keyword', 'Trailer #', 0),
    manyFilter(state, 'types', 'Type', choices.types),
    suggestFilter(state, 'scac', 'SCAC', choices.suggestScacs),
    suggestManyFilter(state, 'shipments', 'Shipment #', choices.suggestShipments),
    manyFilter(state, 'states', 'Trailer State', choices.states),
    manyFilter(state, 'statusTypes', 'Status Type', choices.statusTypes),
    manyFilter(state, 'directionTypes', 'Direction Type', choices.directionTypes),
    ...(ShipmentDateEnabled ? [dayFilter(state, 'shipmentDate', 'Shipment Date', { today })] : []),
    dayFilter(state, 'arrivalStartDate', 'Arrival start date', { today, to: arrivalEndDate }),
    dayFilter(state, 'arrivalEndDate', 'Arrival end date', { today, from: arrivalStartDate }),
    dayFilter(state, 'departureStartDate', 'Departure start date', { today, to: departureEndDate }),
    dayFilter(state, 'departureEndDate', 'Departure end date', { today, from: departureStartDate }),
    ...(InspectionEnabled ? [manyFilter(state, 'inspectionList', 'Inspection Required', choices.inspectionList)] : []),
  ]
}
