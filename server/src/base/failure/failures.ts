/** 故障: server errors that people met, found by the eight-character number on their screen. */
import { failure } from '@green/contract/calls/operation/failure.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { addMs, clock, endOfDay } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Failed } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { failurePage, insertFailure } from './store.ts'

const dayMs = 86_400_000

/** Stores a failure. Where the database itself failed, only the log contains it. */
export async function recordFailure(
  services: Pick<Services, 'db' | 'log'>,
  { trace, call, visitor, error }: Failed,
): Promise<void> {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  try {
    await insertFailure(services.db, {
      trace,
      at: clock.now(),
      call,
      account: visitor?.loginName ?? null,
      role: visitor ? roleLabels[visitor.role] : null,
      what: `${name}: ${message}`.slice(0, 300),
      place: /\/(server\/src\/[\w/.-]+:\d+)/.exec(stack)?.[1] ?? null,
    })
  } catch (reason) {
    services.log.warn({ trace, reason: reason instanceof Error ? reason.message : String(reason) }, 'failure not kept')
  }
}

/** Normalises a number read out by a person: small letters, O for zero, blanks. */
function traceOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

export const failureCalls = handlers(failure, {
  list: ({ services, input: { trace, from, to, ...page } }) =>
    failurePage(
      services.db,
      {
        trace: trace && traceOf(trace),
        from: from && addMs(endOfDay(from), 1 - dayMs),
        to: to && endOfDay(to),
      },
      page,
    ),
})
