/** 请人填写: the links of the enterprise's people, and the section of whoever holds one. */
import { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { endLink, enterLink, listSectionLinks, makeSectionLink, openLink, sendHelperCode } from './links.ts'
import { finishSection, readSection, saveSection } from './section.ts'

export const sectionLinkCalls = handlers(sectionLink, {
  list: ({ input, actor, services }) => listSectionLinks(services, input.filingId, actor),
  make: ({ input, actor, services }) => makeSectionLink(services, input, actor),
  end: ({ input, actor, services }) => endLink(services, input.id, actor),
  open: ({ input, services, ip }) => openLink(services, input.link, ip),
  sendCode: ({ input, services, ip }) => sendHelperCode(services, input, ip),
  enter: ({ input, services, ip }) => enterLink(services, input, ip),
  read: ({ actor, services }) => readSection(services, actor),
  save: ({ input, actor, services }) => saveSection(services, input, actor),
  done: ({ input, actor, services }) => finishSection(services, input, actor),
})
