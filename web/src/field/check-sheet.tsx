/** 检查清单: each item with what was declared, what stands elsewhere, and what the inspector finds. */
import type { CheckItem, FindingFields, Verification } from '@green/contract/calls/verification.ts'
import { consequences, findingResults } from '@green/filing/inspection/verification.ts'
import { differencePercent } from '@green/tools/inspection/differences.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { RadioRow, Select, TextArea, TextInput } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import type { FieldStore } from './field-store.ts'
import { findingEdit, findingOf, missingOf, visitOf } from './local-case.ts'
import { PhotoButton } from './photo-button.tsx'
import type { LocalCase } from './use-field.ts'
import { useTyped } from './use-typed.ts'

export type SheetProps = { store: FieldStore; caseId: string; local: LocalCase; read: Verification }

const tones: Record<NonNullable<FindingFields['result']>, Tone> = {
  lawful: 'green',
  breach: 'red',
  notConcerned: 'grey',
  notVerifiable: 'orange',
}
const contentNames = [
  '',
  '能耗限额和设备能效',
  '淘汰制度',
  '能源计量',
  '能源统计和利用状况',
  '目标责任、计划和措施',
  '宣传教育和培训',
  '监察意见落实',
  '其他',
]

export function CheckSheet(props: SheetProps) {
  const [open, setOpen] = useState<string | null>(null)
  const { read, local } = props
  const item = read.items.find(({ key }) => key === open)
  if (item) return <ItemForm {...props} item={item} onClose={() => setOpen(null)} />
  return (
    <>
      {[...Map.groupBy(read.items, ({ content }) => content)].map(([content, items]) => (
        <section key={content} aria-labelledby={`content-${content}`}>
          <h2 id={`content-${content}`}>{contentNames[content]}</h2>
          <ul className="field-rows">
            {items.map((one) => {
              const { result } = findingOf(one, local.waiting)
              const isWhole = missingOf(read, one, local.waiting).length === 0
              return (
                <li key={one.key}>
                  <button type="button" className="field-row" onClick={() => setOpen(one.key)}>
                    <span>
                      <strong>{one.title}</strong>
                      <small>{one.declaredWords ? `填报：${one.declaredWords}` : one.look}</small>
                    </span>
                    {result ? (
                      <Tag tone={isWhole ? tones[result] : 'orange'}>
                        {isWhole ? findingResults[result] : `${findingResults[result]}，待补`}
                      </Tag>
                    ) : (
                      <Tag tone="grey">未核查</Tag>
                    )}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}

function ItemForm({
  store,
  caseId,
  local,
  read,
  item,
  onClose,
}: SheetProps & { item: CheckItem; onClose: () => void }) {
  const standing = findingOf(item, local.waiting)
  const save = (mine: FindingFields) => {
    const { replaces, body } = findingEdit(item, local.waiting, mine)
    return local.write(body, replaces)
  }
  const { value, set } = useTyped(standing, save)
  const [figure, setFigure] = useState(value.checked === null ? '' : String(value.checked))
  const difference = differencePercent(item.declared, value.checked)
  const missing = missingOf(read, item, local.waiting)
  const addPhoto = async (photoId: string) => {
    await local.write({
      kind: 'record',
      text: `拍摄：${item.title}`,
      from: null,
      to: null,
      files: [photoId],
      position: null,
      supersedes: null,
    })
    set({ ...value, evidence: [...value.evidence, photoId] })
  }
  return (
    <section aria-labelledby="item-title" className="field-item">
      <h2 id="item-title">{item.title}</h2>
      <Declared item={item} />
      {item.unit === null ? null : (
        <TextInput
          id="checked"
          label={`核查值（${item.unit}）`}
          inputMode="decimal"
          value={figure}
          hint={difference === null ? undefined : `与填报相差 ${difference > 0 ? '+' : ''}${difference.toFixed(2)} %`}
          fault={figure !== '' && !Number.isFinite(Number(figure)) ? '请输入数字' : null}
          onChange={(text) => {
            setFigure(text)
            const checked = text.trim() === '' ? null : Number(text)
            if (checked === null || Number.isFinite(checked)) set({ ...value, checked })
          }}
        />
      )}
      <RadioRow
        id="result"
        label="核查结果"
        required
        value={value.result ?? ''}
        hint={
          difference !== null && difference !== 0 ? '只有差异、没有违法事实的，是数据更正，结果选“合规”。' : undefined
        }
        options={Object.entries(findingResults).map(([key, label]) => ({ value: key, label }))}
        onChange={(result) => set({ ...value, result: result as FindingFields['result'] })}
      />
      {value.result === 'breach' ? <Breach {...{ read, local, item, value, set }} /> : null}
      <TextArea
        id="remark"
        label={value.result === 'notVerifiable' ? '无法核查的原因' : '备注'}
        rows={2}
        maxLength={300}
        value={value.remark}
        onChange={(remark) => set({ ...value, remark })}
      />
      <PhotoButton store={store} caseId={caseId} label="拍照取证" onTaken={addPhoto} />
      <p className="field-count">{`证据 ${value.evidence.length} 份`}</p>
      {value.result !== null && missing.length > 0 ? (
        <ul className="field-note field-note-orange">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <Button kind="primary" size="large" block onClick={onClose}>
        {missing.length === 0 ? '完成此项' : '先放下，返回清单'}
      </Button>
    </section>
  )
}

/** What the enterprise declared, and the same figure elsewhere. */
function Declared({ item }: { item: CheckItem }) {
  return (
    <>
      <p className="field-look">
        <Icon name="info" size={18} />
        {item.look}
      </p>
      <dl className="field-facts">
        <div>
          <dt>企业填报</dt>
          <dd>{item.declaredWords ?? '没有填报'}</dd>
        </div>
        {item.elsewhere.map(({ value: figure, source }) => (
          <div key={source}>
            <dt>{source}</dt>
            <dd>{`${figure.toLocaleString('zh-CN')} ${item.unit ?? ''}`}</dd>
          </div>
        ))}
        {item.superseded > 0 ? (
          <div>
            <dt>此前登记</dt>
            <dd>{`${item.superseded} 次，均保留`}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}

type BreachProps = {
  read: Verification
  local: LocalCase
  item: CheckItem
  value: FindingFields
  set: (value: FindingFields) => void
}

function Breach({ read, local, item, value, set }: BreachProps) {
  const day = visitOf(read, local.waiting).from?.slice(0, 10)
  const valid = read.clauses.filter(
    ({ contents, validFrom, validTo }) =>
      contents.includes(item.content) && (!day || (validFrom <= day && (validTo === null || day <= validTo))),
  )
  const clauses = valid.toSorted((a, b) => Number(item.clauses.includes(b.key)) - Number(item.clauses.includes(a.key)))
  const clause = clauses.find(({ key }) => key === value.clause)
  return (
    <>
      <Select
        id="clause"
        label="违反条款"
        required
        value={value.clause ?? ''}
        options={clauses.map(({ key, article, finding }) => ({ value: key, label: `${article} ${finding}` }))}
        onChange={(key) => {
          const chosen = clauses.find((one) => one.key === key)
          const only = chosen?.consequences.length === 1 ? chosen.consequences[0] : undefined
          set({ ...value, clause: key || null, consequence: only ?? null })
        }}
      />
      {clause ? (
        <p className="field-clause">
          <strong>{`${clause.law}${clause.article}`}</strong>
          {clause.consequence}
          <em>{clause.transfer ? `由${clause.decider}决定，监察机构移送` : `由${clause.decider}决定`}</em>
        </p>
      ) : null}
      <TextArea
        id="facts"
        label="违法事实"
        required
        rows={4}
        most={500}
        hint="时间、部位、型号或数值，10至500个字"
        value={value.facts}
        onChange={(facts) => set({ ...value, facts })}
      />
      <Select
        id="consequence"
        label="处理建议"
        required
        value={value.consequence ?? ''}
        options={(clause?.consequences ?? []).map((key) => ({ value: key, label: consequences[key] }))}
        onChange={(key) => set({ ...value, consequence: (key || null) as FindingFields['consequence'] })}
      />
    </>
  )
}
