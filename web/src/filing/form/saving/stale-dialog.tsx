/** Two people, or two tabs, changed one form: the answers that both changed, each with a choice. Nothing is overwritten silently. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { type Conflict, type Merge, resolved } from '@green/filing/form/merge.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { useId, useState } from 'react'
import { whoSaved } from '../../../platform/session/who-saved.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import styles from '../../view/answer/differences.module.css'
import { useFormStore } from '../form-context.ts'

export type Other = { met: Merge; by: string | null; at: string; isOpen: boolean }

type StaleDialogProps = {
  other: Other
  /** What was changed: 申报, 自查表. */
  what?: string
  /** Gives up what was typed here. */
  onTakeTheirs: () => void
  onMerged: (values: AnswerSet) => void
  onLater: () => void
}

export function StaleDialog({ other, what = '申报', onTakeTheirs, onMerged, onLater }: StaleDialogProps) {
  const { met, by, at, isOpen } = other
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const { conflicts, taken: mergedCount } = met
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(path)
    else next.delete(path)
    setTheirs(next)
  }
  return (
    <Dialog
      open
      width="wide"
      title={`这份${what}已被修改`}
      onClose={onLater}
      footer={
        <>
          <Button onClick={onLater}>稍后决定</Button>
          {isOpen ? (
            <Button kind="primary" onClick={() => onMerged(resolved(met, theirs))}>
              按所选内容继续
            </Button>
          ) : (
            <Button kind="primary" onClick={onTakeTheirs}>
              采用已保存的内容
            </Button>
          )}
        </>
      }
    >
      <p>
        {by ? `${whoSaved(by).who}于 ` : ''}
        {dateTimeText(at)} {by ? '' : '在别处'}保存了这份{what}。您在本机填写的内容还在，没有被覆盖。
        {isOpen
          ? `${mergedCount > 0 ? `只有一处改过的 ${mergedCount} 项已并入。` : ''}以下 ${conflicts.length} 项两处都改过，请逐项选择。`
          : '它现在已不能修改，请采用已保存的内容；需要时可先复制您填写的文字。'}
      </p>
      {isOpen && conflicts.length > 1 ? (
        <p>
          <Button size="small" onClick={() => setTheirs(new Set(conflicts.map(({ path }) => path)))}>
            全部选已保存的
          </Button>
          <Button size="small" onClick={() => setTheirs(new Set())}>
            全部选我填写的
          </Button>
        </p>
      ) : null}
      <ScrollFrame className={styles.differences} label="两处都改过的内容">
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">已保存的内容</th>
              <th scope="col">您填写的内容</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((one) => (
              <ConflictRow
                key={one.path}
                conflict={one}
                isTheirs={theirs.has(one.path)}
                onChoose={isOpen ? (isTheirs) => choose(one.path, isTheirs) : null}
              />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Dialog>
  )
}

type ConflictRowProps = { conflict: Conflict; isTheirs: boolean; onChoose: ((isTheirs: boolean) => void) | null }

function ConflictRow({ conflict: { label, field, mine, theirs }, isTheirs, onChoose }: ConflictRowProps) {
  const { reference } = useFormStore().context
  const name = useId()
  const sides = [
    { side: '已保存的', value: theirs, checked: isTheirs, choose: () => onChoose?.(true) },
    { side: '我填写的', value: mine, checked: !isTheirs, choose: () => onChoose?.(false) },
  ]
  return (
    <tr>
      <th scope="row">{label}</th>
      {sides.map(({ side, value, checked, choose }) => {
        const text = showValue(value, field.spec, reference)
        return (
          <td key={side}>
            {onChoose ? (
              <label className="ge-radio">
                <input
                  type="radio"
                  name={name}
                  aria-label={`${label}采用${side}：${text || '空'}`}
                  checked={checked}
                  onChange={choose}
                />
                <span>{text || '空'}</span>
              </label>
            ) : (
              text || '空'
            )}
          </td>
        )
      })}
    </tr>
  )
}
