import { message as trailerMessage, PHONE_MAX, TEXT_MAX, WEIGHT_MAX } from '../trailers/trailer-fields.ts'
import { choice, flag, temperatureOrNull, textOrNull, wholeOrNull } from '../values/wire.ts'
import { taskMessage } from './task-fields.ts'
import { labelled } from '../values/labelled.ts'
import { taskFieldLabels } from './task-edit.ts'

// Apart from the fields, which lists read without loading the library of schemas.

/** Types and limits, with the specification's messages. */
export const taskFieldSchemas = labelled(
  {
    Action: choice(),
    Priority: choice().oneOf([0, 1]),
    FromLocationID: choice(),
    ToLocationID: choice(),
    TrailerID: choice().nullable(),
    TrailerNumber: textOrNull(TEXT_MAX, taskMessage.number),
    TrailerStatusType: choice(),
    Autofill: flag(),
    ShipmentID: choice(),
    ScacID: choice(),
    ShipmentNumber: textOrNull(TEXT_MAX, trailerMessage.shipmentLength),
    TransactionID: textOrNull(TEXT_MAX, taskMessage.transaction),
    DirectionType: choice(),
    Intent: choice(),
    PhoneNumber: textOrNull(PHONE_MAX, trailerMessage.phone),
    EPCID: choice().nullable(),
    FreightID: choice().nullable(),
    Continuous: flag(),
    SealNumber: textOrNull(TEXT_MAX, taskMessage.seal),
    SealNumber2: textOrNull(TEXT_MAX, taskMessage.seal),
    SealNumber3: textOrNull(TEXT_MAX, taskMessage.seal),
    SetTemperature: temperatureOrNull(taskMessage.temperatureOrDry),
    TargetTemperature: temperatureOrNull(taskMessage.temperatureOrDry),
    // 0 is blank in an update (spec 1§5).
    TrailerWeight: wholeOrNull(0, WEIGHT_MAX, taskMessage.weight),
    Inspection: flag(),
  },
  taskFieldLabels,
)
