/** A contact or number that is masked until its reader says why it is needed; what was shown stays on the screen until it is left. */
import { type PersonalSubject, personal } from '@green/contract/calls/personal.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { PersonalContext, type PersonalPlace } from '../../filing/view/personal-place.ts'
import { useAct } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { reasonSaid, sayReason } from './reason.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type PersonalValueProps = {
  of: PersonalSubject
  id: string
  field: string
  /** As the server masked it. */
  value: string | null
  /** Of a filing: which sending. */
  no?: number | undefined
}

const shows: readonly (string | undefined)[] = ['county', 'city', 'admin']

export function PersonalValue({ of, id, field, value, no }: PersonalValueProps) {
  const role = useSession((session) => session.login?.userRole)
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const show = useAct(personal.show, {
    onDone: ({ values }) => {
      setShown(values[field] ?? '')
      setAsking(false)
    },
  })
  if (!value) return '—'
  if (!value.includes('*') || !shows.includes(role)) return value
  if (shown !== null) return shown
  const ask = (reason: string) => {
    sayReason(reason)
    show.mutate(
      { of, id, fields: [field], reason, ...(no === undefined ? {} : { no }) },
      { onError: () => setAsking(true) },
    )
  }
  const press = () => {
    const reason = reasonSaid()
    if (reason) ask(reason)
    else setAsking(true)
  }
  return (
    <span className="personal-value">
      {value}{' '}
      <button type="button" className="fl-link" disabled={show.isPending} onClick={press} aria-label={`显示 ${value}`}>
        显示
      </button>
      {asking ? (
        <ReasonDialog
          title="显示个人信息"
          hint="请说明事由。查看人、时间、内容和事由会记入日志，并列入本件和该企业的历史。"
          words="显示"
          running={show.isPending}
          fault={show.error?.message ?? null}
          onReason={ask}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </span>
  )
}

/** Answers of a filing below it are shown with their 显示. */
export function PersonalOfFiling({ id, children }: { id: string; children: ReactNode }) {
  const place = useMemo<PersonalPlace>(
    () => ({
      path: '',
      show: (path, text, no) => <PersonalValue of="filing" id={id} no={no} field={path} value={text} />,
    }),
    [id],
  )
  return <PersonalContext value={place}>{children}</PersonalContext>
}
