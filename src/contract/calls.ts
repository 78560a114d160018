import { type AdminWriteName, adminWrites } from '../domain/administration/catalogue.ts'
import type { CommandName } from '../domain/commands/catalogue.ts'
import { signInSchema } from '../domain/people/sign-in.ts'
import { adminCall, type Call, commandCall } from './call.ts'
import { batchBody } from './entry-schema.ts'
import {
  activeSiteBody,
  auditTypePath,
  changesQuery,
  historiesBody,
  historyMailQuery,
  historyQuery,
  idPath,
  idlePath,
  logoutBody,
} from './requests.ts'
import { peopleCalls } from './people-calls.ts'
import { deviceCalls } from './device-calls.ts'
import { liveCalls } from './live-calls.ts'
import { logCalls } from './log-calls.ts'
import { mapCalls } from './map-calls.ts'
import { photoCalls } from './photo-calls.ts'
import { shipmentCalls } from './shipment-calls.ts'
import { referenceCalls } from './reference-calls.ts'
import { deleteTaskQuery, messagesQuery, taskReportBody, tasksExportQuery, tasksQuery } from './task-parameters.ts'
import { trailerReportBody, trailersQuery } from './trailer-parameters.ts'

/** Routes and `/api/openapi.json` are made from this table. */
export const calls = {
  login: {
    method: 'POST',
    path: '/users/login',
    access: 'public',
    body: signInSchema,
    answer: 'SignedIn',
    summary: 'Signs in with name and password.',
  },
  logout: {
    method: 'POST',
    path: '/users/logout',
    access: 'any',
    body: logoutBody,
    answer: 'Nothing',
    summary: 'Ends the session of the caller.',
  },
  token: {
    method: 'GET',
    path: '/users/token',
    access: 'any',
    answer: 'SignedIn',
    summary: 'The signed-in person.',
  },
  help: {
    method: 'GET',
    path: '/help',
    access: 'any',
    answer: 'Help',
    summary: 'The address for questions, and the four videos, as the installation names them.',
  },
  activeSite: {
    method: 'PUT',
    path: '/users/activeSite',
    access: 'own-session',
    body: activeSiteBody,
    answer: 'SignedIn',
    summary: 'Chooses the site on which this session works.',
  },

  listTrailers: {
    method: 'GET',
    path: '/trailers',
    access: 'trailers.read',
    query: trailersQuery,
    answer: 'Trailers',
    summary: 'The trailers of the active site that match.',
  },
  trailerReportExport: {
    method: 'POST',
    path: '/trailers/reportexport',
    access: 'trailers.read',
    body: trailerReportBody,
    answer: 'Csv',
    summary: 'The trailers that match as a CSV file, of any number, in the order of IDs; 429 while others export.',
  },
  trailerHistory: {
    method: 'GET',
    path: '/trailers/TrailerHistory',
    access: 'trailers.read',
    query: historyQuery,
    answer: 'TrailerHistory',
    summary: 'What was done with a trailer, newest first.',
  },
  trailerData: {
    method: 'GET',
    path: '/trailers/TrailerData',
    access: 'trailers.write',
    query: historyMailQuery,
    acts: true,
    answer: 'TrailerData',
    summary:
      'Mails the history of a trailer as a CSV file, by default to the address of the site; the file is answered too.',
  },
  oldestIdleTrailer: {
    method: 'GET',
    path: '/trailers/idle/{scacId}/{trailerType}',
    access: 'trailers.read',
    params: idlePath,
    answer: 'Trailer',
    summary: 'The oldest empty trailer on the yard of a company and type; 409 when there is none.',
  },
  getTrailer: {
    method: 'GET',
    path: '/trailers/{id}',
    access: 'trailers.read',
    params: idPath,
    answer: 'Trailer',
    summary: 'One trailer.',
  },
  idleMinutes: {
    method: 'GET',
    path: '/trailers/{id}/idle',
    access: 'trailers.read',
    params: idPath,
    answer: 'Minutes',
    summary: 'Minutes since the last activity of a trailer.',
  },
  readScale: {
    method: 'GET',
    path: '/scale',
    access: 'trailers.write',
    answer: 'Scale',
    summary:
      'What the scale of the active site shows: the weight in pounds once it is stable. Waits two seconds at most.',
  },
  createTrailer: commandCall('createTrailer', 'Trailer', 'A trailer arrives.'),
  setTrailerState: commandCall('setTrailerState', 'Trailer', 'A trailer departs or comes back.'),
  updateTrailer: commandCall('updateTrailer', 'Trailer', 'Changes the fields of a trailer.'),
  loadTrailer: commandCall('loadTrailer', 'Trailer', 'Marks a trailer as loaded.'),
  adoptTrailer: commandCall(
    'adoptTrailer',
    'Trailer',
    'Reports that a rejected arrival is a trailer that is already there.',
  ),
  deleteTrailer: commandCall('deleteTrailer', 'Nothing', 'Removes a trailer.'),
  dropRefused: commandCall('dropRefused', 'Nothing', 'Gives up a refused command, with the reason.'),
  handOverRefused: commandCall('handOverRefused', 'Nothing', 'Hands a refused command to the admins of the site.'),

  moveTrailer: commandCall('moveTrailer', 'Trailer', 'Puts one or two trailers where they stand.'),
  sendAlert: commandCall('sendAlert', 'Nothing', 'Alerts the people of the site who take product protection alerts.'),

  listAudits: {
    method: 'GET',
    path: '/audits',
    access: 'trailers.read',
    answer: 'Audits',
    summary: 'The audit sessions of the active site: those that are open, and those of the last 30 days.',
  },
  getOpenAudit: {
    method: 'GET',
    path: '/audits/{type}',
    access: 'trailers.read',
    params: auditTypePath,
    answer: 'Audit',
    summary: 'The open session of a type; ID 0 when none is open.',
  },
  pendingChecks: {
    method: 'GET',
    path: '/audits/{id}/pending',
    access: 'trailers.read',
    params: idPath,
    answer: 'PendingChecks',
    summary: 'Tablets of this site that last reported unsent changes.',
  },
  openAudit: commandCall('openAudit', 'Audit', 'Opens a session, or joins the open one.'),
  closeAudit: commandCall('closeAudit', 'Audit', 'Closes a session.'),
  checkTrailer: commandCall('checkTrailer', 'AuditTrailer', 'Checks a trailer, or answers a spot of a walk.'),
  takeBackCheck: commandCall('takeBackCheck', 'Nothing', 'Takes a check back.'),
  listOutgoing: {
    method: 'GET',
    path: '/outgoing',
    access: 'outgoing.read',
    answer: 'Outgoing',
    summary: 'Mail and texts of the active site that wait, went out or failed in the last 30 days.',
  },
  listTextStates: {
    method: 'GET',
    path: '/outgoing/texts',
    access: 'outgoing.read',
    answer: 'TextStates',
    summary: 'How many texts of the active site wait or failed in the last 30 days, and why.',
  },

  listTasks: {
    method: 'GET',
    path: '/tasks',
    access: 'tasks.read',
    query: tasksQuery,
    answer: 'Tasks',
    summary:
      'The tasks of the active site that match, in the order of work. A driver sees those that are theirs or free.',
  },
  tasksSummary: {
    method: 'GET',
    path: '/tasks/summary',
    access: 'tasks.overview',
    answer: 'TasksSummary',
    summary: 'How many tasks wait, are worked on, stand still and were completed today.',
  },
  exportTasks: {
    method: 'GET',
    path: '/tasks/export',
    access: 'tasks.export',
    query: tasksExportQuery,
    answer: 'Tasks',
    summary: 'All tasks of some days, of any number; 429 while others export.',
  },
  reportExport: {
    method: 'POST',
    path: '/tasks/reportexport',
    access: 'tasks.export',
    body: taskReportBody,
    answer: 'Csv',
    summary: 'The tasks that match as a CSV file, of any number; 429 while others export.',
  },
  taskHistory: {
    method: 'GET',
    path: '/tasks/TaskHistory',
    access: 'tasks.overview',
    query: historyQuery,
    answer: 'Tasks',
    summary: 'The completed tasks of a trailer, newest first.',
  },
  getTask: {
    method: 'GET',
    path: '/tasks/{id}',
    access: 'tasks.read',
    params: idPath,
    answer: 'Task',
    summary: 'One task.',
  },
  createTask: commandCall('createTask', 'Task', 'Adds a task.'),
  updateTask: commandCall('updateTask', 'Task', 'Changes a task that is not completed.'),
  setTaskStatus: commandCall('setTaskStatus', 'Task', 'Starts, pauses, completes or frees a task.'),
  moveTask: commandCall('moveTask', 'Task', 'Moves a task in the order of work.'),
  deleteTask: {
    ...commandCall(
      'deleteTask',
      'Nothing',
      'Deletes a task; one that is worked on by an override only, a completed one by admins only.',
    ),
    query: deleteTaskQuery,
  },

  setDriverGroup: commandCall('setDriverGroup', 'Nothing', 'Puts a driver in a dock group; 0 takes them out.'),

  listMessages: {
    method: 'GET',
    path: '/messages',
    access: 'tasks.read',
    query: messagesQuery,
    answer: 'Messages',
    summary: 'The comments on a task, the pinned one first; without a task the messages to the site.',
  },
  addMessage: commandCall('addMessage', 'Message', 'Writes a comment on a task, or a message to sites.'),
  deleteMessage: commandCall('deleteMessage', 'Nothing', 'Removes a message.'),
  pinMessage: commandCall('pinMessage', 'Message', 'Pins a message to the top of its thread, or unpins it.'),

  ...photoCalls,

  acknowledgeBanner: commandCall('acknowledgeBanner', 'Nothing', 'Marks the banner of the active site as viewed.'),

  readNotices: commandCall(
    'readNotices',
    'Nothing',
    "Marks notices of the caller as read, on all of that person's tablets.",
  ),

  ...peopleCalls,
  listChecklistItems: {
    method: 'GET',
    path: '/checklistitems',
    access: 'checklist.read',
    answer: 'ChecklistItems',
    summary: 'The Truck Inspection List of the active site.',
  },
  getChecklistItem: {
    method: 'GET',
    path: '/checklistitems/{id}',
    access: 'checklist.read',
    params: idPath,
    answer: 'ChecklistItem',
    tagged: true,
    summary: 'One item of the Truck Inspection List.',
  },
  createChecklistItem: {
    ...adminCall('createChecklistItem'),
    body: adminWrites.createChecklistItem.input,
    answer: 'ChecklistItem',
    tagged: true,
    summary: 'Adds an item to the Truck Inspection List of the active site.',
  },
  tickChecklistItem: commandCall('tickChecklistItem', 'ChecklistItem', 'Ticks or unticks an item.'),
  deleteChecklistItem: {
    ...adminCall('deleteChecklistItem'),
    params: idPath,
    answer: 'Nothing',
    summary: 'Removes an item of the Truck Inspection List.',
  },

  ...referenceCalls,
  ...mapCalls,
  ...shipmentCalls,
  ...deviceCalls,
  ...liveCalls,
  ...logCalls,

  sendBatch: {
    method: 'POST',
    path: '/batch',
    access: 'delivery',
    body: batchBody,
    answer: 'Batch',
    summary: 'Delivers queued commands and answers the first page of changes.',
  },
  pullChanges: {
    method: 'GET',
    path: '/changes',
    access: 'sync.read',
    query: changesQuery,
    answer: 'Changes',
    summary: 'What changed since a cursor, or the first load of a site.',
  },
  pullHistories: {
    method: 'POST',
    path: '/changes/histories',
    access: 'sync.read',
    body: historiesBody,
    answer: 'Histories',
    summary: 'The histories of trailers, packed, for the mirror of a tablet.',
  },

  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    answer: 'Health',
    summary: '200 when the database answers.',
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    access: 'machine',
    answer: 'Metrics',
    summary: 'Figures for Prometheus.',
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    answer: 'OpenApi',
    summary: 'This description.',
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export type PlainCallName = {
  [N in CallName]: (typeof calls)[N] extends { command: CommandName } | { adminWrite: AdminWriteName } ? never : N
}[CallName]

export const callEntries = Object.entries(calls) as readonly (readonly [CallName, Call])[]
