/** What to know before starting: who may file, what to prepare, what follows. Read from the programme itself. */

import { policy } from '@green/contract/calls/content/policy.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { Answers } from '@green/filing/form/answers.ts'
import { isRequired, isSectionVisible } from '@green/filing/form/check.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { Link } from '@tanstack/react-router'
import { useProgramme } from '../../../filing/programme-source.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Failed, Loading } from '../../../ui/page/faces.tsx'
import styles from '../filing-pages.module.css'
import { effortText } from '../own/effort-words.ts'
import { Eligibility } from './eligibility.tsx'

type PreparationProps = {
  family: ProgrammeId
  /** Who may file, beside the programme's own gates. */
  conditions: readonly string[]
  steps: readonly string[]
}

export function Preparation({ family, conditions, steps }: PreparationProps) {
  const { data, error, refetch } = useProgramme(family)
  const gates = (data && rubricsOf(data.programme)[0]?.gates) ?? []
  return (
    <div className={styles.preparation} data-part="preparation">
      {data?.programme.eligibility ? (
        <Eligibility programme={data.programme} questions={data.programme.eligibility} />
      ) : null}
      <section>
        <h3>申报条件</h3>
        <ul>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
          {gates.map((gate) => (
            <li key={gate.id}>{gate.label}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>办理流程</h3>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <Effort family={family} />
      <Basis family={family} />
      <section className={styles.materials}>
        <h3>材料清单</h3>
        {error ? (
          <Failed message={error.message} onRetry={() => void refetch()} />
        ) : data ? (
          <Materials programme={data.programme} />
        ) : (
          <Loading rows={4} label="正在读取材料清单" />
        )}
      </section>
    </div>
  )
}

/** The published policies that open this programme. */
function Basis({ family }: { family: ProgrammeId }) {
  const { data } = useCall(policy.page, { programme: family, size: 10 }, { staleTime: 600_000 })
  if (!data || data.rows.length === 0) return null
  return (
    <section>
      <h3>政策依据</h3>
      <ul>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Link to="/mainPages/policyDetail" search={{ id: row.id }}>
              {row.title}
            </Link>
            <span>{`　${[row.documentNo, row.statusLabel].filter(Boolean).join('，')}`}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/Instructions" search={{ programme: family, part: 'guide' }}>
          办事指南
        </Link>
      </p>
    </section>
  )
}

/** Names a time only where it was measured. */
function Effort({ family }: { family: ProgrammeId }) {
  const { data, error } = useCall(filing.effort, { programme: family })
  if (error) return null
  return (
    <section>
      <h3>{data?.medianMinutes == null ? '怎样填写' : '填写用时'}</h3>
      <p>{data ? effortText(data) : '正在读取'}</p>
    </section>
  )
}

function Materials({ programme }: { programme: Programme }) {
  const nothing = new Answers(programme, {})
  const slots = programme.form.flatMap((s) =>
    s.fields.filter((f) => f.spec.kind === 'files').map((f) => ({ ...f, isRequested: isSectionVisible(s, nothing) })),
  )
  return (
    <ul>
      {slots.map(({ key, label, spec, isRequested }) =>
        spec.kind === 'files' ? (
          <li key={key}>
            {label}
            <span>
              {isRequested && isRequired(spec, nothing) ? '必交' : '按情况'}，{spec.formats.join('、')}，
              {spec.max === 1 ? '1份' : `最多${spec.max}份`}
            </span>
          </li>
        ) : null,
      )}
    </ul>
  )
}
