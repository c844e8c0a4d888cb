/** The steps that this person may take on a course: hand in, publish, return, withdraw, discard. */
import { type CourseEditing, trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { beginsIn } from '@green/filing/cases/machine.ts'
import { trainingCourseCase } from '@green/filing/cases/training-course.ts'
import { useAct } from '../../../platform/request/query.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { PublishingSteps } from '../../publishing-steps.tsx'

const done = { onDone: () => toast.success('已办理') }

export function CourseSteps({ course: { id, version, allowed, state } }: { course: CourseEditing }) {
  const submit = useAct(trainingEditing.submit, done)
  const publish = useAct(trainingEditing.publish, done)
  const giveBack = useAct(trainingEditing.giveBack, done)
  const withdraw = useAct(trainingEditing.withdraw, done)
  const discard = useAct(trainingEditing.discard, done)
  const step = { id, version }
  const waitsForOther =
    beginsIn(trainingCourseCase, 'publish', state) && !allowed.some(({ action }) => action === 'publish')
  if (allowed.every(({ action }) => action === 'save')) return null
  return (
    <Sheet title="办理" id="tr-acts">
      <PublishingSteps
        allowed={allowed}
        note={waitsForOther ? <span className="ge-hint">由没有编写的另一名市级人员或系统管理员发布</span> : null}
        steps={[
          {
            action: 'submit',
            label: '提交发布',
            kind: 'primary',
            run: () => submit.mutate(step),
            state: submit,
          },
          {
            action: 'publish',
            label: '发布',
            kind: 'primary',
            run: () => publish.mutate(step),
            state: publish,
          },
          {
            action: 'giveBack',
            label: '退回修改',
            run: (opinion) => giveBack.mutate({ ...step, opinion }),
            state: giveBack,
          },
          {
            action: 'withdraw',
            label: '撤下',
            kind: 'danger',
            run: (opinion) => withdraw.mutate({ ...step, opinion }),
            state: withdraw,
          },
          {
            action: 'discard',
            label: '作废',
            kind: 'danger',
            run: (opinion) => discard.mutate({ ...step, opinion }),
            state: discard,
          },
        ]}
      />
    </Sheet>
  )
}
