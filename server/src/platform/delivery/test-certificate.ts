/** A certificate for `localhost` with its key, signed by itself: for servers that tests start, and for nothing else. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUdKwp0vZRJQ2SPvQtXQQsDcINb7MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE1Mzc0NFoYDzIxMjYxMTAz
MTUzNzQ0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARYQtGGy4+T4ffymLe6ouxuwyoXMShAw2rZ8k3GdtrMf7tdcrNCuwcd
K8BRcrFnuXDPtJRY72QvggicqrO00Vogo28wbTAdBgNVHQ4EFgQUaT0tIOi3so6e
SNuE5MYw6tdLpEQwHwYDVR0jBBgwFoAUaT0tIOi3so6eSNuE5MYw6tdLpEQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANXKzB+od8qXdhedp95/umP5EMdTZX5KXd5fDusil1rpAiEA
y/VnstNb6RESNaY8nYarDhZCHwSezVXkkQM0urXiBY4=
-----END CERTIFICATE-----
`
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgP4k1h1h6um9SZj1h
DXr7wFFDn2FtXIxm2qxkM2NQRG+hRANCAARYQtGGy4+T4ffymLe6ouxuwyoXMShA
w2rZ8k3GdtrMf7tdcrNCuwcdK8BRcrFnuXDPtJRY72QvggicqrO00Vog
-----END PRIVATE KEY-----
`
