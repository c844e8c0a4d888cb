/** 检查清单: each item with what was declared, what stands elsewhere, and what the inspector finds. */
import type { CheckItem, FindingFields, Verification } from '@green/contract/calls/inspection/verification.ts'
import { findingResults } from '@green/filing/inspection/verification.ts'
import { useState } from 'react'
import { Declared, FindingInputs } from '../filing/inspection/finding-inputs.tsx'
import { classes } from '../ui/classes.ts'
import { Button } from '../ui/control/button.tsx'
import { Tag, type Tone } from '../ui/figure/tag.tsx'
import styles from './field.module.css'
import type { FieldStore } from './field-store.ts'
import { findingEdit, findingOf, missingOf, type Photo, visitOf } from './local-case.ts'
import { PhotoButton } from './photo-button.tsx'
import { SoundButton } from './sound-button.tsx'
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
          <ul className={styles.rows}>
            {items.map((one) => {
              const { result } = findingOf(one, local.waiting)
              const isWhole = missingOf(read, one, local.waiting).length === 0
              return (
                <li key={one.key}>
                  <button type="button" className={styles.row} onClick={() => setOpen(one.key)}>
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
  const finding = findingOf(item, local.waiting)
  const save = (mine: FindingFields) => {
    const { replaces, body } = findingEdit(item, local.waiting, mine)
    return local.write(body, replaces)
  }
  const { value, set } = useTyped(finding, save)
  const missing = missingOf(read, item, local.waiting)
  const addProof = async ({ id, type }: Photo) => {
    await local.write({
      kind: 'record',
      text: `${type.startsWith('audio/') ? '录音' : '拍摄'}：${item.title}`,
      from: null,
      to: null,
      files: [id],
      position: null,
      supersedes: null,
    })
    set({ ...value, evidence: [...value.evidence, id] })
  }
  return (
    <section aria-labelledby="item-title" className={styles.item}>
      <h2 id="item-title">{item.title}</h2>
      <Declared item={item} />
      <FindingInputs item={item} read={read} from={visitOf(read, local.waiting).from} value={value} set={set} />
      <PhotoButton store={store} caseId={caseId} label="拍照取证" onCaptured={addProof} />
      <SoundButton store={store} caseId={caseId} onCaptured={addProof} />
      <p className={styles.count}>{`证据 ${value.evidence.length} 份`}</p>
      {value.result !== null && missing.length > 0 ? (
        <ul className={classes(styles.note, styles.noteOrange)}>
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
