/** Two people edited one form: who saved first, when, the differences, and a choice. Nothing is overwritten silently. */
import type { AnswerSet } from '@green/filing/answers.ts'
import { differences } from '@green/filing/difference.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DifferenceTable } from '../view/differences.tsx'
import { useFormStore } from './form-context.ts'

export type Other = { values: AnswerSet; by: string | null; at: string; isOpen: boolean }

type StaleDialogProps = {
  other: Other
  /** This browser's answers, when they are not what the form shows. */
  mine?: AnswerSet
  onTakeTheirs: () => void
  onKeepMine: () => void
  onLater: () => void
}

export function StaleDialog({ other, mine, onTakeTheirs, onKeepMine, onLater }: StaleDialogProps) {
  const { programme, context, get } = useFormStore()
  const found = differences(programme, other.values, mine ?? get().values, context.reference)
  return (
    <Dialog
      open
      width="wide"
      title="这份申报已被修改"
      onClose={onLater}
      footer={
        <>
          <Button onClick={onLater}>稍后决定</Button>
          <Button onClick={onTakeTheirs}>采用已保存的内容</Button>
          {other.isOpen ? (
            <Button kind="primary" onClick={onKeepMine}>
              保留我填写的内容
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        {other.by ? `${other.by}于 ` : ''}
        {dateTimeText(other.at)} {other.by ? '' : '在别处'}保存了这份申报。您在本机填写的内容还在，没有被覆盖。
        {other.isOpen ? '请选择以哪一份为准。' : '它现在已不能修改，请采用已保存的内容；需要时可先复制您填写的文字。'}
      </p>
      <DifferenceTable items={found} before="已保存的内容" after="您填写的内容" empty="两份内容相同，可以放心继续。" />
    </Dialog>
  )
}
