import { expectTypeOf, test } from 'vitest'
import type { Answers } from './answers.ts'
import type { AnswerOf, CallRequest, RequestArgument, ServerCallName } from './server-calls.ts'

test('a request has the parameters of its call, and no others', () => {
  expectTypeOf<{ params: { id: number } }>().toExtend<CallRequest<'getTask'>>()
  expectTypeOf<{ params: { id: string } }>().not.toExtend<CallRequest<'getTask'>>()
  expectTypeOf<{ params: { ID: number } }>().not.toExtend<CallRequest<'getTask'>>()
  expectTypeOf<{ query: { id: number } }>().not.toExtend<CallRequest<'getTask'>>()
  expectTypeOf<{ query: { users: readonly number[]; startDate: null } }>().toExtend<CallRequest<'listTasks'>>()
  expectTypeOf<{ query: { users: readonly string[] } }>().not.toExtend<CallRequest<'listTasks'>>()
  expectTypeOf<{ body: object }>().not.toExtend<CallRequest<'listTasks'>>()
  expectTypeOf<{ query: { lookupTypes: null } }>().not.toExtend<CallRequest<'listLookups'>>()
  expectTypeOf<{ body: { users: readonly number[]; keyword: null } }>().toExtend<CallRequest<'reportExport'>>()
  expectTypeOf<{ body: { users: string } }>().not.toExtend<CallRequest<'reportExport'>>()
  expectTypeOf<{ ifMatch: string }>().not.toExtend<CallRequest<'listFreights'>>()
})

test('an administrative write is a call of screens, with its body and the version that it changes', () => {
  type Renamed = { params: { id: number }; body: CallRequest<'updateFreight'>['body']; ifMatch: string }
  expectTypeOf<Renamed & { key: string }>().toExtend<CallRequest<'updateFreight'>>()
  expectTypeOf<{ params: { id: number } }>().not.toExtend<CallRequest<'updateFreight'>>()
  expectTypeOf<'deleteFreight'>().toExtend<ServerCallName>()
  // Without a key, a retry after a lost answer could do it twice.
  expectTypeOf<Renamed>().not.toExtend<CallRequest<'updateFreight'>>()
  expectTypeOf<{ params: { id: number }; key: string }>().not.toExtend<CallRequest<'getTask'>>()
})

test('a request may be left out only where nothing of it is required', () => {
  expectTypeOf<[]>().toExtend<RequestArgument<'listTasks'>>()
  expectTypeOf<[]>().toExtend<RequestArgument<'listOutgoing'>>()
  expectTypeOf<[]>().not.toExtend<RequestArgument<'getTask'>>()
  expectTypeOf<[]>().not.toExtend<RequestArgument<'listLookups'>>()
})

test('an answer is that of its call, and queued calls or those of the session are not for screens', () => {
  expectTypeOf<AnswerOf<'getTask'>>().toEqualTypeOf<Answers['Task']>()
  expectTypeOf<AnswerOf<'listOutgoing'>>().toEqualTypeOf<Answers['Outgoing']>()
  type Kept = 'createTrailer' | 'login' | 'activeSite' | 'sendBatch' | 'reportExport' | 'siteLogo' | 'metrics'
  expectTypeOf<Extract<ServerCallName, Kept>>().toBeNever()
})
