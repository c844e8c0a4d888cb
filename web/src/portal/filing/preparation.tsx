/** What to know before starting: who may file, what to have at hand, how it goes on. Read from the programme itself. */
import { Answers } from '@green/filing/answers.ts'
import { isRequired, isSectionVisible } from '@green/filing/check.ts'
import { type Programme, rubricsOf } from '@green/filing/programme.ts'
import type { FamilyId } from '../../filing/families.ts'
import { useProgramme } from '../../filing/programme-source.ts'
import { Failed, Loading } from '../../ui/faces.tsx'

type PreparationProps = {
  family: FamilyId
  /** Who may file, beside the programme's own gates. */
  conditions: readonly string[]
  steps: readonly string[]
}

export function Preparation({ family, conditions, steps }: PreparationProps) {
  const { data, error, refetch } = useProgramme(family)
  const gates = (data && rubricsOf(data.programme)[0]?.gates) ?? []
  return (
    <div className="pf-preparation">
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
      <section className="pf-materials">
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

function Materials({ programme }: { programme: Programme }) {
  const nothing = new Answers(programme, {})
  const slots = programme.form.flatMap((s) =>
    s.fields.filter((f) => f.spec.kind === 'files').map((f) => ({ ...f, isAsked: isSectionVisible(s, nothing) })),
  )
  return (
    <ul>
      {slots.map(({ key, label, spec, isAsked }) =>
        spec.kind === 'files' ? (
          <li key={key}>
            {label}
            <span>
              {isAsked && isRequired(spec, nothing) ? '必交' : '按情况'}，{spec.formats.join('、')}，
              {spec.max === 1 ? '1份' : `最多${spec.max}份`}
            </span>
          </li>
        ) : null,
      )}
    </ul>
  )
}
