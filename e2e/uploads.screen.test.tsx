/** Several files at once: none is called too many while another is still on its way, and the end of an upload is said. */
import type { AnswerSet } from '@green/filing/answers.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormFactsProvider } from '../web/src/filing/form/form-context.ts'
import { FormField } from '../web/src/filing/form/form-field.tsx'
import { createFormStore } from '../web/src/filing/form/form-store.ts'
import { ManyFiles } from '../web/src/filing/form/many-files.tsx'
import { signIn } from '../web/src/platform/session.ts'
import { clientFor } from './api.ts'
import { openPart } from './screen.tsx'

const fields = greenFactory.form.flatMap((section) => section.fields).filter(({ spec }) => spec.kind === 'files')
const pdf = (name: string) =>
  new File([`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`], name, {
    type: 'application/pdf',
  })

test('files are uploaded in one go without a false fault, and a single one says when it is there', async () => {
  const context = { reference: testReference(testLists()), archive: [], lastYear: null }
  const store = createFormStore({ programme: greenFactory, context, values: {} as AnswerSet })
  const [first] = fields.filter(({ key }) => key === 'licenceFiles')
  if (!first) throw new Error('the slot of the licence is not there')
  const person = openPart(
    <FormFactsProvider value={{ store, lastYear: null, offered: {}, notes: [] }}>
      <ManyFiles fields={fields} />
      <FormField field={first} path={first.key} />
    </FormFactsProvider>,
  )
  signIn((await clientFor(location.origin, 'enterprise')).login)
  const faults = new Set<string>()
  const watch = new MutationObserver(() => {
    for (const one of document.querySelectorAll('.fl-many-list .ge-fault')) faults.add(one.textContent ?? '')
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  const chooser = document.querySelector<HTMLInputElement>('.fl-many input[type=file]')
  await person.upload(chooser as HTMLElement, [pdf('营业执照.pdf'), pdf('绿色工厂组织架构与职责.pdf')])
  await person.click(await screen.findByRole('button', { name: '放入 2 个文件' }))
  await screen.findByText('共 2 个文件：已放入 2 个。')
  watch.disconnect()
  expect([...faults]).toEqual([])
  await person.click(screen.getByRole('button', { name: '完成' }))

  await person.click(screen.getByRole('button', { name: '移除 营业执照.pdf' }))
  const slot = document.querySelector<HTMLInputElement>('.fl-slot input[type=file]')
  await person.upload(slot as HTMLElement, pdf('新执照.pdf'))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('“新执照.pdf”已上传'),
  )
  store.stop()
})
