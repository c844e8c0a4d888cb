/** What an open form reports of its use when it is left or sent: which sections were open and for how long, which fields were at fault when it was checked. Nothing that was typed. */
import type { CallRequest } from '@green/contract/call.ts'
import { checkSection, formUsage, timeBounds } from '@green/contract/calls/overview/form-usage.ts'
import { isEmpty } from '@green/filing/form/answers.ts'
import { valueAt } from '@green/filing/form/check.ts'
import { useEffect, useRef } from 'react'
import { request } from '../../platform/request/request.ts'
import { useSession } from '../../platform/session/session.ts'
import { checkPlace, type FormState, type FormStore, fieldAt } from './form-store.ts'

type Report = CallRequest<typeof formUsage.report>
type Meter = ReturnType<typeof createMeter>

/** Reports once; returns what is called when the form was sent. */
export function useFormUsage(store: FormStore): () => void {
  const meter = useRef<Meter | null>(null)
  useEffect(() => {
    const own = createMeter(
      store,
      (report) => void tell(report),
      () => performance.now(),
    )
    meter.current = own
    const watch = () => own.pause(document.visibilityState === 'hidden')
    const leave = () => own.end(false)
    document.addEventListener('visibilitychange', watch)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [store])
  return () => meter.current?.end(true)
}

/** A report that is lost is missed by nobody: no retry, and no word to the person. */
async function tell(report: Report): Promise<void> {
  const { login, viewing } = useSession.getState()
  if (!login || viewing) return
  await request(formUsage.report, report, { keepalive: true, keepsExpiry: true }).catch(() => undefined)
}

/** Measures one form; `now` in milliseconds. */
export function createMeter(
  store: Pick<FormStore, 'programme' | 'get' | 'subscribe' | 'settle'>,
  send: (report: Report) => void,
  now: () => number,
) {
  const { programme } = store
  const spent = new Map<string, number>()
  const wrong = new Set<string>()
  const missing = new Set<string>()
  let open = ''
  let since = now()
  let isPaused = false
  let isOver = false
  const pass = () => {
    const at = now()
    if (open !== '') spent.set(open, (spent.get(open) ?? 0) + (isPaused ? 0 : at - since))
    since = at
  }
  const blame = ({ values }: FormState, path: string) => {
    if (!fieldAt(programme, path)) return
    const faulty = isEmpty(valueAt(values, path)) ? missing : wrong
    faulty.add(path.replace(/\[\d+\]/g, ''))
  }
  const look = () => {
    const { section } = store.get()
    if (section !== open) {
      pass()
      open = section
      // The faults of the last page are those of the answers as they are now.
      if (open === checkPlace) store.settle()
    }
    if (open !== checkPlace) return
    const state = store.get()
    for (const { level, field } of state.derived.findings) if (level === 'error') blame(state, field)
    for (const field of state.refused.keys()) blame(state, field)
  }
  const stop = store.subscribe(look)
  look()
  return {
    /** Time in which the page is hidden does not count. */
    pause: (hidden: boolean) => {
      pass()
      isPaused = hidden
    },
    end: (isSent: boolean) => {
      if (isOver) return
      isOver = true
      stop()
      pass()
      const nameOf = (section: string) => (section === checkPlace ? checkSection : section)
      send({
        programme: programme.id,
        formVersion: programme.formVersion,
        sections: [...spent].map(([section, ms]) => ({
          section: nameOf(section),
          time: timeBounds.filter((bound) => ms >= bound * 1000).length,
        })),
        last: nameOf(open),
        isSent,
        wrong: [...wrong],
        missing: [...missing],
      })
    },
  }
}
