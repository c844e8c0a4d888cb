/** A short form that is no programme of the list: all sections at once, kept or handed on by the caller's buttons. */
import type { AnswerSet } from '@green/filing/answers.ts'
import { labelOf } from '@green/filing/check.ts'
import type { Programme } from '@green/filing/programme.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { RequestError } from '../../platform/request-error.ts'
import { AntdLayer } from '../../ui/antd-layer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Failed, Loading } from '../../ui/faces.tsx'
import { FormFactsProvider, useForm, useFormStore } from '../form/form-context.ts'
import { FormField } from '../form/form-field.tsx'
import { createFormStore } from '../form/form-store.ts'
import { idOf } from '../kinds/control.ts'
import { referenceQuery } from '../programme-source.ts'
import '../form/form.css'
import './paper.css'

export type PaperAct = {
  label: string
  kind: 'primary' | 'plain'
  /** Everything required must be given; otherwise what there is is kept. */
  whole: boolean
  /** Throws the server's refusal. */
  run: (values: AnswerSet) => Promise<void>
}

type PaperFormProps = { paper: Programme; values: AnswerSet; acts: readonly PaperAct[] }

export function PaperForm(props: PaperFormProps) {
  const reference = useQuery(referenceQuery(props.paper))
  if (reference.error) return <Failed message={reference.error.message} onRetry={() => void reference.refetch()} />
  if (!reference.data) return <Loading rows={6} label="正在打开表单" />
  return <Open {...props} reference={reference.data} />
}

function Open({
  paper,
  values,
  acts,
  reference,
}: PaperFormProps & { reference: Parameters<typeof createFormStore>[0]['context']['reference'] }) {
  const [store] = useState(() =>
    createFormStore({ programme: paper, context: { reference, archive: [], lastYear: null }, values }),
  )
  useEffect(() => () => store.stop(), [store])
  const facts = useMemo(() => ({ store, lastYear: null, offered: {}, notes: [] }), [store])
  return (
    <AntdLayer>
      <FormFactsProvider value={facts}>
        <div className="paper-form">
          <Faults paper={paper} />
          {paper.form.map((part) => (
            <section key={part.key} aria-labelledby={`paper-${paper.id}-${part.key}`}>
              <h2 id={`paper-${paper.id}-${part.key}`}>{part.title}</h2>
              <div className="fl-fields">
                {part.fields.map((one) => (
                  <FormField key={one.key} field={one} path={one.key} />
                ))}
              </div>
            </section>
          ))}
          <Acts acts={acts} />
        </div>
      </FormFactsProvider>
    </AntdLayer>
  )
}

function Faults({ paper }: { paper: Programme }) {
  const attempts = useForm((s) => s.attempts)
  const refusals = useForm((s) => s.refusals)
  const findings = useForm((s) => s.derived.findings)
  const refused = useForm((s) => s.refused)
  if (attempts + refusals === 0) return null
  const found = attempts > 0 ? findings.filter((f) => f.level === 'error') : []
  const faults = [
    ...found.map(({ field, message }) => ({ field, message })),
    ...[...refused]
      .filter(([at]) => !found.some((f) => f.field === at))
      .map(([field, message]) => ({ field, message })),
  ]
  return (
    <ErrorSummary
      attempt={attempts + refusals}
      faults={faults.map(({ field, message }) => ({ id: idOf(field), label: labelOf(paper, field), message }))}
    />
  )
}

function Acts({ acts }: { acts: readonly PaperAct[] }) {
  const store = useFormStore()
  const [running, setRunning] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const run = async (act: PaperAct) => {
    if (running) return
    setTrouble(null)
    if (act.whole && store.attempt().some((f) => f.level === 'error')) return
    setRunning(act.label)
    try {
      await act.run(store.get().values)
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (failure.errors.length > 0) store.refuse(failure.errors)
      setTrouble(failure.message)
    } finally {
      setRunning(null)
    }
  }
  return (
    <div className="paper-acts">
      {acts.map((act) => (
        <Button
          key={act.label}
          kind={act.kind}
          running={running === act.label ? '正在提交' : false}
          onClick={() => void run(act)}
        >
          {act.label}
        </Button>
      ))}
      {trouble ? (
        <p className="ge-fault" role="alert">
          {trouble}
        </p>
      ) : null}
    </div>
  )
}
