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

/** A certificate for \`localhost\` and the same key, signed by the first one and valid until the end of 2024. */
export const expiredCertificate = `-----BEGIN CERTIFICATE-----
MIIBXTCCAQOgAwIBAgIBAzAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjQwMTAxMDAwMDAwWhcNMjUwMTAxMDAwMDAwWjASMRAwDgYDVQQDDAdl
eHBpcmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWELRhsuPk+H38pi3uqLs
bsMqFzEoQMNq2fJNxnbazH+7XXKzQrsHHSvAUXKxZ7lwz7SUWO9kL4IInKqztNFa
IKNIMEYwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAkGA1UdEwQCMAAwHQYD
VR0OBBYEFGk9LSDot7KOnkjbhOTGMOrXS6REMAoGCCqGSM49BAMCA0gAMEUCIQC3
LsXsBjKA+Tpmyj4QQ1kFyligFCdCReCx4ZL9TnsjkgIgOGJ9+w9TjsM3gssnoSCn
pYFBJ7/3NGTbtxsrH+gSFCk=
-----END CERTIFICATE-----
`
