/** What a version has beside its tree: name, start year, mode, grades, veto items and the limits for a total. */
import { ratingModes } from '@green/contract/calls/code/rating-scheme.ts'
import { type SchemeTree, schemeLengths } from '@green/contract/filing/rating-scheme.ts'
import { RadioRow, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { NumberCell, TextCell } from './cells.tsx'
import styles from './rating-schemes.module.css'
import type { SchemeDraft } from './use-scheme-draft.ts'

type Props = { draft: SchemeDraft; editable: boolean; onChange: (change: Partial<SchemeDraft>) => void }

export function GradesForm({ draft, editable, onChange }: Props) {
  const { scheme } = draft
  const set = (change: Partial<SchemeTree>) => onChange({ scheme: { ...scheme, ...change } })
  return (
    <div className={styles.form}>
      <fieldset className={styles.plain} disabled={!editable}>
        <TextInput
          id="rs-title"
          label="名称"
          required
          maxLength={schemeLengths.title}
          value={draft.title}
          onChange={(title) => onChange({ title })}
        />
        <YearInput year={draft.fromYear} onChange={(fromYear) => onChange({ fromYear })} />
        <RadioRow
          id="rs-mode"
          label="评级方式"
          value={draft.mode}
          options={Object.entries(ratingModes).map(([value, label]) => ({ value, label }))}
          hint="按位次：有绿色工厂称号的企业中，前5%为A+，其后35%为A，其余为B；没有称号的企业仍按得分。"
          onChange={(mode) => onChange({ mode: mode as SchemeDraft['mode'] })}
        />
        <TextArea
          id="rs-note"
          label="修订说明"
          rows={2}
          maxLength={schemeLengths.note}
          value={draft.note}
          onChange={(note) => onChange({ note })}
        />
        <TextArea
          id="rs-basis"
          label="依据"
          rows={2}
          maxLength={schemeLengths.basis}
          value={scheme.basis}
          onChange={(basis) => set({ basis })}
        />
      </fieldset>
      <Grades scheme={scheme} editable={editable} onChange={(grades) => set({ grades })} />
      <table className="ge-table">
        <caption>否决项：命中任何一项，等级最高为{scheme.gateCap}，不对外公开</caption>
        <thead>
          <tr>
            <th scope="col">编号</th>
            <th scope="col">否决项</th>
            <th scope="col">何时命中</th>
          </tr>
        </thead>
        <tbody>
          {scheme.gates.map((gate, at) => (
            <tr key={gate.id}>
              <td>{gate.id}</td>
              <td>
                <TextCell
                  label={`${gate.id}的名称`}
                  value={gate.label}
                  maxLength={schemeLengths.gate}
                  editable={editable}
                  onChange={(label) => set({ gates: scheme.gates.with(at, { ...gate, label }) })}
                />
              </td>
              <td>{whenText(gate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="ge-table">
        <caption>得出总分的下限：任何一个维度低于下限，总分为“暂不能得出”。只能提高，不能低于平台的80%和50%</caption>
        <tbody>
          <Limit
            label="可评分值占适用分值（%）"
            value={scheme.minScorable}
            editable={editable}
            onChange={(minScorable) => set({ minScorable })}
          />
          <Limit
            label="适用分值占维度分值（%）"
            value={scheme.minApplicable}
            editable={editable}
            onChange={(minApplicable) => set({ minApplicable })}
          />
        </tbody>
      </table>
    </div>
  )
}

/** Kept as typed until it is a year. */
function YearInput({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  return (
    <div className="ge-field">
      <span className="ge-label">起用的数据年度</span>
      <NumberCell label="起用的数据年度" value={year} editable onChange={onChange} />
      <p className="ge-hint">从这一年的数据起使用；以前年度的结果仍按当时的版本，不会改变。</p>
    </div>
  )
}

function Grades({
  scheme,
  editable,
  onChange,
}: {
  scheme: SchemeTree
  editable: boolean
  onChange: (grades: SchemeTree['grades']) => void
}) {
  return (
    <table className="ge-table">
      <caption>等级（按未修约的总分比较）</caption>
      <thead>
        <tr>
          <th scope="col">等级</th>
          <th scope="col">含义</th>
          <th scope="col" data-align="right">
            总分不低于
          </th>
          <th scope="col">企业同意后可以公开</th>
        </tr>
      </thead>
      <tbody>
        {scheme.grades.map((grade, at) => (
          <tr key={grade.code}>
            <td>{grade.code}</td>
            <td>
              <TextCell
                label={`${grade.code}的含义`}
                value={grade.label}
                maxLength={schemeLengths.grade}
                editable={editable}
                onChange={(label) => onChange(scheme.grades.with(at, { ...grade, label }))}
              />
            </td>
            <td data-align="right">
              <NumberCell
                label={`${grade.code}的分数线`}
                value={grade.min}
                editable={editable}
                onChange={(min) => onChange(scheme.grades.with(at, { ...grade, min }))}
              />
            </td>
            <td>{scheme.publicGrades.includes(grade.code) ? '是' : '否'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Limit({
  label,
  value,
  editable,
  onChange,
}: {
  label: string
  value: number
  editable: boolean
  onChange: (value: number) => void
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <NumberCell
          label={label}
          value={Math.round(value * 10_000) / 100}
          editable={editable}
          onChange={(percent) => onChange(Math.round(percent * 100) / 10_000)}
        />
      </td>
    </tr>
  )
}

function whenText({ when }: SchemeTree['gates'][number]): string {
  if ('products' in when) return '有产品的单位产品能耗超过限额标准的3级值'
  if ('flag' in when) return '责令整改逾期未完成'
  return when.neg === 'neg2' ? '当年发生安全、质量、环境污染事故或违法违规' : '被列为失信被执行人'
}
