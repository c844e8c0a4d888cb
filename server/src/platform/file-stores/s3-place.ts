/** The address of an object store: s3://<id>:<key>@host:port/bucket/prefix?region=…&style=host&tls=no. */

export type S3Place = {
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Address of the bucket, without a slash at the end. */
  bucket: string
  /** What every key begins with; empty, or with a slash at its end. */
  prefix: string
}

/** The place, or what is wrong with its address, in words. */
export function s3PlaceOf(address: string): S3Place | string {
  if (!URL.canParse(address)) return '应为 s3://访问密钥:私有密钥@主机/桶，密钥中的特殊字符写成百分号编码'
  const { username, password, host, pathname, searchParams } = new URL(address)
  const unknown = [...searchParams.keys()].find((key) => !['region', 'style', 'tls'].includes(key))
  if (unknown !== undefined) return `问号后只能写 region、style 和 tls，不能写 ${unknown}`
  const [bucket = '', ...folders] = pathname.slice(1).replace(/\/$/, '').split('/')
  if (!username || !password) return '须写明访问密钥和私有密钥：s3://访问密钥:私有密钥@主机/桶'
  if (/%(?![0-9a-f]{2})/i.test(username + password)) return '密钥中的 % 须写成 %25'
  if (!host) return '须写明对象存储的主机'
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return '须写明桶名：3–63个小写字母、数字、点或短横线'
  if (folders.some((folder) => !/^[\w.-]+$/.test(folder) || /^\.+$/.test(folder)))
    return '桶名之后的前缀只能含字母、数字、点、短横线和下划线，用斜杠分隔'
  const [style, tls] = [searchParams.get('style') ?? 'path', searchParams.get('tls') ?? 'yes']
  if (style !== 'path' && style !== 'host') return 'style 只能是 path（桶名写在路径里）或 host（桶名写在主机名前）'
  if (tls !== 'yes' && tls !== 'no') return 'tls 只能是 yes 或 no'
  const protocol = tls === 'no' ? 'http' : 'https'
  return {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    bucket: style === 'host' ? `${protocol}://${bucket}.${host}` : `${protocol}://${host}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
  }
}
