/** Importing a workbook: template, upload with progress, preview with every fault, run. */
import type { Call } from '@green/contract/call.ts'
import type { enterprise, ImportReport } from '@green/contract/calls/enterprise.ts'
import { Alert, Drawer, Progress, Table, Tabs, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../platform/query.ts'
import { download, request } from '../../platform/request.ts'
import { RequestError } from '../../platform/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast.tsx'
import '../list/list.css'
import './import.css'

type Uploading = { name: string; percent: number; stop: () => void }

/** The calls of one sort of workbook. */
type ImportCalls = Pick<typeof enterprise, 'importPreview' | 'importRun' | 'importMarked' | 'importTemplate'>

type ImportDrawerProps = {
  title: string
  calls: ImportCalls
  /** The list that is read anew afterwards. */
  refreshes: Call
  /** How rows are told apart, in words. */
  how: string
  onClose: () => void
}

export function ImportDrawer({ title, calls, refreshes, how, onClose }: ImportDrawerProps) {
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const run = useAct(calls.importRun, {
    refreshes: [refreshes],
    onDone: (done) => {
      setReport(done)
      toast.success(`导入完成：新增 ${done.added}，更新 ${done.updated}，未变 ${done.unchanged}`)
    },
  })
  const preview = async (file: File) => {
    const running = new AbortController()
    stop.current = running
    setFailure(null)
    setReport(null)
    setUploading({ name: file.name, percent: 0, stop: () => running.abort() })
    try {
      const answer = await request(
        calls.importPreview,
        {},
        {
          file,
          signal: running.signal,
          onProgress: (share) => setUploading((now) => (now ? { ...now, percent: Math.round(share * 100) } : now)),
        },
      )
      setReport(answer)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.kind !== 'aborted') setFailure(error)
    } finally {
      setUploading(null)
    }
  }
  const again = () => {
    run.reset()
    setReport(null)
    setFailure(null)
  }
  return (
    <Drawer
      open
      size={1080}
      title={title}
      onClose={onClose}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      footer={
        report ? (
          <div className="ol-foot">
            <Button onClick={again}>换一个文件</Button>
            {report.done ? (
              <Button kind="primary" onClick={onClose}>
                完成
              </Button>
            ) : (
              <Button
                kind="primary"
                running={run.isPending ? '正在导入' : false}
                disabled={report.failed > 0 || report.added + report.updated === 0}
                onClick={() => run.mutate({ importId: report.importId })}
              >
                {`执行导入（新增 ${report.added}，更新 ${report.updated}）`}
              </Button>
            )}
          </div>
        ) : null
      }
    >
      <div className="oi">
        {report ? null : (
          <>
            <ol className="oi-steps">
              <li>
                下载模板，按“填写说明”填写；编码类列按文本填写。
                <Button size="small" icon="download" onClick={() => void save(calls.importTemplate, {})}>
                  下载模板
                </Button>
              </li>
              <li>上传工作簿（.xlsx，不超过 20 MB）。系统先检查并预览，不会改动数据。</li>
              <li>{how}</li>
            </ol>
            {uploading ? (
              <div className="oi-progress" role="status">
                <p>
                  {uploading.percent < 100 ? '正在上传' : '正在检查'}：{uploading.name}
                </p>
                <Progress percent={uploading.percent} aria-label="上传进度" />
                <Button size="small" onClick={uploading.stop}>
                  取消
                </Button>
              </div>
            ) : (
              <Upload.Dragger
                accept=".xlsx"
                multiple={false}
                showUploadList={false}
                beforeUpload={(file) => {
                  void preview(file)
                  return false
                }}
              >
                <Icon name="upload" size={32} />
                <p>点击选择文件，或把文件拖到这里</p>
              </Upload.Dragger>
            )}
            {failure ? <Refused failure={failure} /> : null}
          </>
        )}
        {report ? <Report report={report} marked={calls.importMarked} /> : null}
        {run.error ? <Refused failure={run.error} /> : null}
      </div>
    </Drawer>
  )
}

/** Why the file was not taken; the data is as it was. */
function Refused({ failure: { message, traceId } }: { failure: RequestError }) {
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title="文件没有被接受，数据没有改动"
      description={
        <>
          {message}
          {traceId ? <span className="ol-under">追踪号 {traceId}</span> : null}
        </>
      }
    />
  )
}

async function save(call: typeof enterprise.importTemplate, input: Record<string, never>): Promise<void>
async function save(call: typeof enterprise.importMarked, input: { importId: string }): Promise<void>
async function save(
  call: typeof enterprise.importTemplate | typeof enterprise.importMarked,
  input: Record<string, string>,
): Promise<void> {
  try {
    await download(call, input as never)
  } catch (failure) {
    if (!(failure instanceof RequestError)) throw failure
    toast.error(failure.message)
  }
}

const outcomes: Record<ImportReport['preview'][number]['outcome'], { label: string; tone: Tone }> = {
  add: { label: '新增', tone: 'green' },
  update: { label: '更新', tone: 'blue' },
  same: { label: '未变', tone: 'grey' },
  fault: { label: '有误', tone: 'red' },
}

/** What needs a look comes first. */
const order: readonly ImportReport['preview'][number]['outcome'][] = ['fault', 'update', 'add', 'same']

function Report({ report, marked }: { report: ImportReport; marked: ImportCalls['importMarked'] }) {
  return (
    <>
      <p className="oi-sum" role="status">
        <strong>{report.fileName}</strong>：共 {report.rows.toLocaleString('zh-CN')} 行，
        {report.done ? '已' : '将'}新增 <b>{report.added}</b> 项，{report.done ? '已' : '将'}更新{' '}
        <b>{report.updated}</b> 项，未变 <b>{report.unchanged}</b> 项，有误{' '}
        <b className={report.failed > 0 ? 'oi-bad' : ''}>{report.failed}</b> 行。
      </p>
      {report.failed > 0 ? (
        <div className="oi-faults" role="alert">
          <p>有误的行没有改正前不能导入，数据没有任何改动。请下载标注了错误的原文件，改正后重新上传。</p>
          <Button icon="download" kind="primary" onClick={() => void save(marked, { importId: report.importId })}>
            下载标注文件
          </Button>
        </div>
      ) : null}
      <Tabs
        defaultActiveKey={report.errorsTotal > 0 ? 'errors' : 'preview'}
        items={[
          ...(report.errorsTotal > 0
            ? [{ key: 'errors', label: `错误（${report.errorsTotal}）`, children: <Errors report={report} /> }]
            : []),
          { key: 'preview', label: '预览', children: <Preview report={report} /> },
        ]}
      />
    </>
  )
}

function Errors({ report }: { report: ImportReport }) {
  return (
    <>
      {report.errorsTotal > report.errors.length ? (
        <p>
          以下列出前 {report.errors.length} 处，全部 {report.errorsTotal} 处见标注文件。
        </p>
      ) : null}
      <Table
        size="small"
        aria-label="导入错误"
        rowKey={(row) => `${row.row}-${row.column}-${row.message}`}
        dataSource={report.errors}
        pagination={report.errors.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        columns={[
          { key: 'row', title: '行', dataIndex: 'row', align: 'right', width: 70 },
          { key: 'column', title: '列', dataIndex: 'column', width: 60 },
          { key: 'title', title: '栏目', dataIndex: 'title' },
          { key: 'value', title: '填写的值', render: (_, row) => (row.value === '' ? '（空）' : row.value) },
          { key: 'message', title: '问题', dataIndex: 'message' },
        ]}
      />
    </>
  )
}

function Preview({ report }: { report: ImportReport }) {
  return (
    <Table
      size="small"
      aria-label="导入预览"
      rowKey="row"
      dataSource={[...report.preview].sort(
        (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.row - b.row,
      )}
      pagination={report.preview.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      columns={[
        { key: 'row', title: '行', dataIndex: 'row', align: 'right', width: 70 },
        {
          key: 'outcome',
          title: '结果',
          width: 90,
          render: (_, row) => <Tag tone={outcomes[row.outcome].tone}>{outcomes[row.outcome].label}</Tag>,
        },
        { key: 'enterpriseName', title: '企业名称', dataIndex: 'enterpriseName' },
        { key: 'socialCode', title: '统一社会信用代码', dataIndex: 'socialCode' },
        { key: 'changes', title: '变化', dataIndex: 'changes' },
      ]}
    />
  )
}
