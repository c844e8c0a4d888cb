/** A text of a course as it would be published, for the person who publishes it: every part and every question with its answer. */

import { type CourseText, courseCategories, partKinds } from '@green/contract/content/training.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { RichText } from '../../../filing/view/answer/rich-text.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import styles from '../../energy/standards/standards.module.css'

export function CourseTextView({ text }: { text: CourseText }) {
  const { quiz } = text
  return (
    <>
      <Sheet title="课程" id="tr-course">
        <dl className={styles.facts}>
          <Fact label="类别">{courseCategories[text.category]}</Fact>
          <Fact label="主办单位">{text.orgName || '—'}</Fact>
          <Fact label="讲师">{text.teacher || '—'}</Fact>
          <Fact label="起止日期">{`${text.startsOn || '未填'} 至 ${text.endsOn || '未填'}`}</Fact>
          <Fact label="对象">
            {text.orgKinds.length > 0 ? text.orgKinds.map((kind) => orgKindLabels[kind]).join('、') : '不限'}
          </Fact>
          <Fact label="名额">{text.signUpLimit === null ? '不限' : `${text.signUpLimit}人`}</Fact>
          <Fact label="现场地点">{text.place || '—'}</Fact>
          <Fact label="网址">{text.url || '—'}</Fact>
          <Fact label="简介">{text.summary || '—'}</Fact>
        </dl>
      </Sheet>
      {text.parts.map((part, i) => (
        <Sheet key={part.id} title={`${i + 1}. ${part.title}`} id={`tr-part-${part.id}`}>
          <p className="ge-hint">
            {`${partKinds[part.kind]}，${part.minutes}分钟${part.kind === 'video' && part.seconds > 0 ? `；视频长${Math.round(part.seconds)}秒` : ''}`}
          </p>
          {part.body.length > 0 ? <RichText body={part.body} /> : null}
          <FileList label={`${part.title}的文件`} files={[...(part.file ? [part.file] : []), ...part.files]} />
        </Sheet>
      ))}
      {quiz ? (
        <Sheet title="测验" id="tr-quiz">
          <p>{`${quiz.passScore}分及格，连续${quiz.tries}次未通过须等${quiz.waitHours}小时。`}</p>
          <ol>
            {quiz.questions.map((question) => (
              <li key={question.id}>
                {`${question.text}${question.many ? '（多选）' : ''}`}
                <ul>
                  {question.options.map((option, at) => (
                    <li key={option}>{`${option}${question.right.includes(at) ? '（正确）' : ''}`}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </Sheet>
      ) : null}
    </>
  )
}
