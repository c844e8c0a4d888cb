/** 操作教程: each programme for filers and reviewers, generated from its definition. Nothing here is written by hand. */
import { checksOf } from '@green/filing/form/declared-totals.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { comparesYears, jumpRule } from '@green/filing/form/jumps.ts'
import { basisText } from '@green/filing/form/tentative.ts'
import { standardColumns } from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { Rubric } from '@green/filing/scoring/rubric.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import { ruleCode } from '@green/filing/value/rule-code.ts'
import { unitSlipRule } from '@green/filing/value/unit-slip.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { Link } from '@tanstack/react-router'
import { type Family, families } from '../../filing/families.ts'
import { useProgramme } from '../../filing/programme-source.ts'
import { useAddress } from '../../platform/navigation/address.ts'
import { buttonClass } from '../../ui/control/button.tsx'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { TabBar } from '../filing/tab-bar.tsx'
import {
  demandText,
  type FieldLine,
  fieldLines,
  kindText,
  noteText,
  type StepText,
  scoringText,
  stepsOf,
  totalText,
  unitOf,
} from './definition-text.ts'
import { GuidePart } from './guide-part.tsx'
import styles from './handbook.module.css'

const all: readonly Family[] = Object.values(families)
const parts = [
  { key: 'file', label: '填报指南' },
  { key: 'review', label: '审核与评分' },
  { key: 'guide', label: '办事指南' },
] as const

export function HandbookPage() {
  const [place, setPlace] = useAddress({ programme: '', part: 'file' })
  const family = all.find((one) => one.id === place.programme) ?? all[0]
  if (!family) return null
  return (
    <div className="ge-wrap">
      <Page title="操作教程" lead="各类申报的填报内容、办理流程和评分方法，与系统实际执行的规则一致。">
        <div className={styles.frame}>
          <nav className={styles.list} aria-label="申报类别">
            {all.map(({ id, title }) => (
              <Link
                key={id}
                to="/Instructions"
                search={{ programme: id, part: place.part }}
                aria-current={id === family.id ? 'page' : undefined}
              >
                {title}
              </Link>
            ))}
          </nav>
          <div className={styles.body}>
            <TabBar label="内容" tabs={parts} open={place.part} onOpen={(part) => setPlace({ part })} />
            {place.part === 'guide' ? (
              <GuidePart programme={family.id} path={family.path} />
            ) : (
              <Handbook key={family.id} family={family} part={place.part === 'review' ? 'review' : 'file'} />
            )}
          </div>
        </div>
      </Page>
    </div>
  )
}

function Handbook({ family, part }: { family: Family; part: 'file' | 'review' }) {
  const { data, error, refetch } = useProgramme(family.id as ProgrammeId)
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={8} label="正在读取" />
  return part === 'file' ? <FilersPart {...data} path={family.path} /> : <ReviewersPart programme={data.programme} />
}

type FilersPartProps = { programme: Programme; reference: Reference; path: string }

function FilersPart({ programme, reference, path }: FilersPartProps) {
  const figures = Object.entries(programme.figures)
  return (
    <>
      <Sheet
        title={programme.title}
        id="about"
        actions={
          <Link to={path} className={buttonClass('primary')}>
            去填报
          </Link>
        }
      >
        <p>
          表单版本 {programme.formVersion}，共 {programme.form.length} 部分、{fieldsOf(programme).length}
          项，其中材料 {fieldsOf(programme).filter((f) => f.spec.kind === 'files').length} 项。
        </p>
      </Sheet>
      {programme.form.map((section) => (
        <Sheet key={section.key} title={section.title} id={`section-${section.key}`}>
          {section.intro ? <p>{section.intro}</p> : null}
          <DataTable<FieldLine>
            caption={section.title}
            rows={fieldLines(section.fields)}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'label',
                title: '项目',
                head: true,
                width: '14rem',
                cell: ({ field, depth }) => <span className={depth ? styles.column : undefined}>{field.label}</span>,
              },
              { key: 'kind', title: '填写方式', cell: ({ field }) => kindText(field.spec, reference) },
              { key: 'unit', title: '单位', width: '6rem', cell: ({ field }) => unitOf(field.spec) },
              { key: 'demand', title: '要求', width: '7rem', cell: ({ field }) => demandText(field.spec) },
              {
                key: 'note',
                title: '规则和说明',
                cell: ({ field }) => noteText(field.spec).map((line) => <p key={line}>{line}</p>),
              },
            ]}
          />
        </Sheet>
      ))}
      {figures.length > 0 ? (
        <Sheet title="系统计算的指标" id="figures">
          <DataTable
            caption="系统计算的指标"
            rows={figures}
            rowKey={([key]) => key}
            columns={[
              { key: 'label', title: '指标', head: true, width: '14rem', cell: ([, figure]) => figure.label },
              { key: 'unit', title: '单位', width: '8rem', cell: ([, figure]) => figure.unit ?? '' },
              { key: 'formula', title: '计算方法', cell: ([, figure]) => figure.formula },
            ]}
          />
        </Sheet>
      ) : null}
      <Checks programme={programme} />
      <Steps programme={programme} only="enterprise" />
    </>
  )
}

const levels = { error: '必须改正', warning: '说明原因', info: '提示' } as const

function Checks({ programme }: { programme: Programme }) {
  return (
    <Sheet title="系统检查" id="checks">
      <DataTable
        caption="系统检查"
        rows={[...checksOf(programme), ...(comparesYears(programme) ? [jumpRule] : []), unitSlipRule]}
        rowKey={({ code }) => code}
        columns={[
          { key: 'says', title: '检查内容', head: true, cell: ({ says }) => says },
          { key: 'code', title: '规则', width: '12rem', cell: ({ code }) => ruleCode(programme, { code, field: '' }) },
          { key: 'level', title: '不符合时', width: '8rem', cell: ({ level }) => levels[level] },
        ]}
      />
    </Sheet>
  )
}

/** The filer's steps alone, or all. */
function Steps({ programme, only }: { programme: Programme; only?: 'enterprise' }) {
  const steps = stepsOf(programme).filter((_, i) => !only || programme.workflow.transitions[i]?.by.includes(only))
  return (
    <Sheet title={only ? '申报单位的办理步骤' : '办理步骤'} id="steps">
      <DataTable<StepText>
        caption="办理步骤"
        rows={steps}
        rowKey={({ key }) => key}
        columns={[
          { key: 'step', title: '步骤', head: true, width: '10rem', cell: ({ step }) => step },
          { key: 'by', title: '由谁办理', width: '8rem', cell: ({ by }) => by },
          { key: 'from', title: '办理前', cell: ({ from }) => from },
          { key: 'to', title: '办理后', width: '9rem', cell: ({ to }) => to },
          { key: 'needs', title: '须给出', cell: ({ needs }) => needs },
          { key: 'when', title: '条件', width: '9rem', cell: ({ when }) => when },
        ]}
      />
    </Sheet>
  )
}

function ReviewersPart({ programme }: { programme: Programme }) {
  return (
    <>
      <Steps programme={programme} />
      {programme.reviewItems?.length ? (
        <Sheet title="审查要点" id="items">
          <ol>
            {programme.reviewItems.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ol>
        </Sheet>
      ) : null}
      {rubricsOf(programme).map((rubric) => (
        <RubricPart key={rubric.id} rubric={rubric} />
      ))}
      <Sheet title="列表和导出" id="columns">
        <dl className={styles.columns}>
          <dt>列表各列</dt>
          <dd>{columnText(programme, programme.list)}</dd>
          <dt>导出各列</dt>
          <dd>{columnText(programme, programme.export)}</dd>
        </dl>
      </Sheet>
      <Checks programme={programme} />
    </>
  )
}

function columnText(programme: Programme, keys: readonly string[]): string {
  const labels: Record<string, string> = {
    ...standardColumns,
    ...Object.fromEntries(
      [...fieldsOf(programme), ...(programme.outcome?.fields ?? [])].map(({ key, label }) => [key, label]),
    ),
    ...Object.fromEntries(Object.entries(programme.figures).map(([key, { label }]) => [key, label])),
  }
  return keys.map((key) => labels[key] ?? key).join('、')
}

function RubricPart({ rubric }: { rubric: Rubric }) {
  return (
    <>
      {rubric.gates.length > 0 ? (
        <Sheet title={`${rubric.name}：否决条件`} id={`${rubric.id}-gates`}>
          <DataTable
            caption="否决条件"
            rows={rubric.gates}
            rowKey={({ id }) => id}
            columns={[
              { key: 'label', title: '要求', head: true, cell: ({ label }) => label },
              { key: 'basis', title: '依据', cell: ({ basis }) => basis },
            ]}
          />
        </Sheet>
      ) : null}
      <Sheet title={rubric.name} id={rubric.id}>
        <p>
          {rubric.version} 版，{rubric.basis}。{totalText(rubric)}，{rubric.passLine} 分以上可以推荐；不适用的指标
          {rubric.naPolicy === 'normalise' ? '不计入满分，在本维度内按比例折算' : '计0分'}
          ；没有基准值的指标不能评分。任一维度适用的分值不足一半，或可评分的不足适用的八成，总分暂不能得出。得分按全数值与合格线比较，只在显示时修约。
          {rubric.advisory?.says}
        </p>
        <DataTable
          caption={rubric.name}
          rows={rubric.indicators}
          rowKey={({ id }) => id}
          columns={[
            { key: 'seq', title: '序号', width: '4rem', cell: ({ seq }) => seq },
            { key: 'group', title: '一级指标', width: '8rem', cell: ({ group }) => group },
            { key: 'label', title: '指标', head: true, cell: ({ label }) => label },
            { key: 'points', title: '分值', width: '4rem', align: 'right', cell: ({ points }) => points },
            {
              key: 'how',
              title: '计分方法',
              cell: ({ how, unit, otherwise }) => (
                <>
                  <p>{scoringText(how, unit, rubric.capRatio)}</p>
                  {otherwise?.map((other) => (
                    <p key={other.label}>
                      不适用时按“{other.label}”：{scoringText(other.how, other.unit)}
                    </p>
                  ))}
                </>
              ),
            },
            { key: 'basis', title: '依据', cell: basisText },
          ]}
        />
        {rubric.bonus.length > 0 ? (
          <p>
            加分项（合计不超过 {rubric.bonusCap} 分）：
            {rubric.bonus.map(({ label, points }) => `${label} ${points} 分`).join('；')}。
          </p>
        ) : null}
        {rubric.grades.length > 0 ? (
          <p>等级：{rubric.grades.map(({ label, min }) => `${min} 分以上为${label}`).join('；')}。</p>
        ) : null}
      </Sheet>
    </>
  )
}
