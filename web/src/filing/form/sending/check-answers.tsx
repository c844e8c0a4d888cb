/** Everything that is submitted, folded: the materials as a table, the answers by section, the computed figures. */
import { type FileAnswer, isEmpty } from '@green/filing/form/answers.ts'
import { valueAt } from '@green/filing/form/check.ts'
import type { Field, SpecOf } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { Fold } from '../../../ui/page/fold.tsx'
import { AnswersView } from '../../view/answer/answers-view.tsx'
import { FiguresView } from '../../view/figure/figures-view.tsx'
import { OrganisationView } from '../../view/figure/organisation-view.tsx'
import { useForm, useFormStore } from '../form-context.ts'
import type { Derived, SectionProgress } from '../form-store.ts'
import type { Opening } from '../opening/form-opening.ts'
import { sectionStateText } from '../task-list.tsx'
import styles from './check-answers.module.css'
import type { Go } from './check-problems.tsx'
import sendingStyles from './sending.module.css'

type PartProps = { opening: Opening; onGo: Go }

export function CheckAnswers({ opening, onGo }: PartProps) {
  const { programme } = opening
  const { lastYear } = useFormStore().context
  const derived = useForm((s) => s.derived)
  return (
    <>
      <Materials opening={opening} onGo={onGo} />
      <section className={sendingStyles.checkPart} aria-labelledby="answers-title">
        <h3 id="answers-title">填报内容</h3>
        <Fold title="申报单位">
          <OrganisationView organisation={opening.prefill.organisation} />
        </Fold>
        {derived.sections.map((section) => (
          <SectionAnswers key={section.key} section={section} opening={opening} onGo={onGo} />
        ))}
        {Object.keys(programme.figures).length > 0 ? (
          <Fold title="计算指标">
            <FiguresView programme={programme} figures={derived.figures} lastYear={lastYear} />
          </Fold>
        ) : null}
      </section>
    </>
  )
}

/** The answers of one section, with a link to each that may be changed. */
function SectionAnswers({ section, opening, onGo }: PartProps & { section: SectionProgress }) {
  const { programme, reference, sending } = opening
  const { values, locked } = useForm((s) => s.derived)
  return (
    <Fold
      title={section.title}
      badge={
        <span className={styles.checkFoldState} data-state={section.state}>
          {sectionStateText(section)}
        </span>
      }
    >
      <AnswersView
        programme={programme}
        reference={reference}
        values={values}
        sections={[section.key]}
        level={0}
        afterLabel={(field) =>
          field.spec.kind === 'calc' ||
          locked.has(field.key) ||
          (sending?.only && !sending.only.includes(field.key)) ? null : (
            <button type="button" className="ge-link" onClick={() => onGo(field.key)} aria-label={`修改${field.label}`}>
              修改
            </button>
          )
        }
      />
    </Fold>
  )
}

type FilesField = Field & { spec: SpecOf<'files'> }
type Material = { key: string; label: string; isNeeded: boolean; least: number; count: number }

/** The slots of the form that are visible now. */
function materialsOf(opening: Opening, { values, hidden, required }: Derived): Material[] {
  return fieldsOf(opening.programme)
    .filter((field): field is FilesField => field.spec.kind === 'files' && !hidden.has(field.key))
    .map(({ key, label, spec }) => {
      const value = valueAt(values, key)
      return {
        key,
        label,
        isNeeded: required.has(key),
        least: Math.max(1, spec.min),
        count: isEmpty(value) ? 0 : (value as FileAnswer[]).length,
      }
    })
}

/** 材料: required, done, missing; each name leads to its slot. */
function Materials({ opening, onGo }: PartProps) {
  const derived = useForm((s) => s.derived)
  const all = materialsOf(opening, derived)
  if (all.length === 0) return null
  const needed = all.filter((one) => one.isNeeded)
  const missing = needed.filter(isMissing)
  return (
    <section className={sendingStyles.checkPart} aria-labelledby="materials-title">
      <h3 id="materials-title">
        材料：应交 {needed.length} 项，已交 {needed.length - missing.length} 项
        {missing.length > 0 ? `，还缺 ${missing.length} 项` : ''}
      </h3>
      {missing.length > 0 ? <MaterialTable of={missing} onGo={onGo} /> : null}
      <Fold title={`材料清单（${all.length} 项）`}>
        <MaterialTable of={all} onGo={onGo} />
      </Fold>
    </section>
  )
}

function MaterialTable({ of, onGo }: { of: readonly Material[]; onGo: Go }) {
  return (
    <table className={styles.materials}>
      <thead>
        <tr>
          <th scope="col">材料</th>
          <th scope="col">要求</th>
          <th scope="col">已传</th>
          <th scope="col">情况</th>
        </tr>
      </thead>
      <tbody>
        {of.map((one) => (
          <tr key={one.key} className={isMissing(one) ? styles.materialsMissing : undefined}>
            <th scope="row">
              <button type="button" className="ge-link" onClick={() => onGo(one.key)}>
                {one.label}
              </button>
            </th>
            <td>{one.isNeeded ? '必交' : '选交'}</td>
            <td>{one.count === 0 ? '—' : `${one.count} 个`}</td>
            <td>{isMissing(one) ? '缺' : one.count > 0 ? '已交' : '未交'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isMissing = ({ isNeeded, count, least }: Material) => isNeeded && count < least
