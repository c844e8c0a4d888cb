/** One course in the office: the form while it may be changed, its steps, who did what. */
import { type CourseEditing, trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { trainingCourseCase } from '@green/filing/cases/training-course.ts'
import type { ReactNode } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { StepTable } from '../../../filing/view/case/step-table.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { CourseForm } from './form.tsx'
import { CourseSteps } from './steps.tsx'
import { CourseTextView } from './text-view.tsx'

type CourseEditorProps = { open: string; onOpen: (id: string) => void; onBack: () => void; back: string }

export function CourseEditor({ open, onOpen, onBack, back }: CourseEditorProps) {
  const way = <Button onClick={onBack}>{back}</Button>
  if (open !== 'new') return <Known id={open} way={way} />
  return (
    <Page
      title="新建培训课程"
      lead="保存为草稿后提交，由没有编写的另一人发布。"
      actions={back === '返回列表' ? way : null}
    >
      <CourseForm course={null} onSaved={onOpen} />
    </Page>
  )
}

function Known({ id, way }: { id: string; way: ReactNode }) {
  const query = useCall(trainingEditing.get, { id })
  return (
    <QueryView
      query={query}
      loading="正在打开课程"
      rows={10}
      frame={(face) => (
        <Page title="培训课程" actions={way}>
          <Sheet>{face}</Sheet>
        </Page>
      )}
    >
      {(data) => <Shown course={data} way={way} />}
    </QueryView>
  )
}

function Shown({ course, way }: { course: CourseEditing; way: ReactNode }) {
  const maySave = course.allowed.some(({ action }) => action === 'save')
  return (
    <Page
      title={course.text.title}
      lead={`第${course.textNo}稿，${course.updatedByName}。${course.shownNo === null ? '学员看不到这门课程' : course.shownNo === course.textNo ? '学员看到的就是这一稿' : `学员看到的是第${course.shownNo}稿`}，已报名${course.enrolled}人。`}
      tags={<CaseTag machine={trainingCourseCase} state={course.state} />}
      actions={way}
    >
      <CourseSteps course={course} />
      {maySave ? (
        <CourseForm key={course.version} course={course} onSaved={() => undefined} />
      ) : (
        <CourseTextView text={course.text} />
      )}
      <Sheet title="办理过程" id="tr-steps">
        <StepTable steps={course.steps} />
        <DataTable
          caption="各稿"
          showCaption
          rows={course.texts}
          rowKey={(row) => String(row.no)}
          columns={[
            { key: 'no', title: '稿', head: true, width: '8rem', cell: (row) => `第${row.no}稿` },
            { key: 'title', title: '课程名称', cell: (row) => row.title },
            { key: 'by', title: '保存', cell: (row) => `${row.byName}，${dateTimeText(row.at)}` },
          ]}
        />
      </Sheet>
    </Page>
  )
}
