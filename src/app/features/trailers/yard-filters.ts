import { checkBands, dwellBands } from '../../../domain/overview/bands.ts'
import type { Option } from '../../kit/option.ts'
import {
  choiceFilter,
  dayFilter,
  type FilterField,
  type FilterState,
  keywordFilter,
  manyFilter,
  searchFilter,
  suggestFilter,
  tickFilter,
} from '../../kit/list/filter-fields.tsx'
import { type FilterPlace, showsFilter, type YardFilter } from './yard-filter.ts'

export interface FilterChoices {
  readonly activities: readonly Option[]
  readonly types: readonly Option[]
  readonly statusTypes: readonly Option[]
  /** Shown in Status Type when the tab's set decides it. */
  readonly protectedStatuses: readonly number[]
  readonly directionTypes: readonly Option[]
  readonly intents: readonly Option[]
  readonly states: readonly Option[]
  readonly locations: readonly Option[]
  readonly freights: readonly Option[]
  readonly inspectionList: readonly Option[]
  readonly suggestScacs: (keyword: string) => Promise<readonly Option[]>
  readonly suggestShipments: (keyword: string) => Promise<readonly Option[]>
}

/**
 * The FILTERS of Yard Control (spec 2§2.1).
 * @param today the site's day, MM/DD/YYYY
 * @param onNumber called with a number when Enter is pressed
 */
export function yardFilters(
  state: FilterState<YardFilter>,
  place: FilterPlace,
  choices: FilterChoices,
  today: string,
  onNumber: (number: string) => void,
): readonly FilterField[] {
  const statuses = showsFilter('statusTypes', place) ? undefined : choices.protectedStatuses
  const all: readonly FilterField[] = [
    searchFilter(state, 'keyword', 'Trailer #', { onEnter: onNumber }),
    suggestFilter(state, 'scac', 'SCAC', choices.suggestScacs),
    suggestFilter(state, 'shipment', 'Shipment #', choices.suggestShipments),
    manyFilter(state, 'activities', 'Activity', choices.activities),
    manyFilter(state, 'types', 'Type', choices.types),
    manyFilter(state, 'statusTypes', 'Status Type', choices.statusTypes, statuses),
    manyFilter(state, 'directionTypes', 'Direction Type', choices.directionTypes),
    manyFilter(state, 'intents', 'Intent', choices.intents),
    manyFilter(state, 'states', 'Trailer State', choices.states),
    keywordFilter(state, 'rfidKeyword', 'RFID Tag #'),
    manyFilter(state, 'locations', 'Locations', choices.locations),
    ...(choices.freights.length > 0 || state.filter.freights.length > 0
      ? [manyFilter(state, 'freights', 'Freight Type', choices.freights)]
      : []),
    dayFilter(state, 'shipmentDate', 'Shipment Date', { today }),
    manyFilter(state, 'inspectionList', 'Inspection Required', choices.inspectionList),
    tickFilter(state, 'unauditedTrailers', 'Unaudited Trailers Only'),
    tickFilter(state, 'allLoadedTrailers', 'All Loaded Trailers'),
    choiceFilter(state, 'dwell', 'Dwell', dwellBands),
    choiceFilter(state, 'checkDue', 'Next check', checkBands),
  ]
  // A status that the tab decides is shown, but disabled.
  return all.filter(({ id }) => id === 'statusTypes' || showsFilter(id as keyof YardFilter, place))
}
