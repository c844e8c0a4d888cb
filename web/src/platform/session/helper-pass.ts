/** 受邀填写: the token of a person without an account, while the page of the section is open. It ends with the tab. */
let pass: string | null = null

/** Sent with the calls that a helper may make, in place of this browser's login; null when the page closes. */
export function setHelperPass(token: string | null): void {
  pass = token
}

export const helperPass = (): string | null => pass
