#!/usr/bin/env bash
# OpenSMTPD refuses a person who does not exist with words of something else, and a domain that it does not
# relay to with words of a person who does not exist: who sorts bounces by common sense loses addresses.
#
# Version: opensmtpd 6.8.0p2-4+b4 of Debian 12 (amd64), unpacked, not installed. Needs root and apt.
# Input: RCPT to an address that a virtual table does not have, to one of another domain, and to one of a
# domain whose recipients a rule rejects.
# Expected by us: 550 5.1.1 (RFC 3463: bad destination mailbox address) for the first, 5.7.1 or "relay" for
# the second, something about policy for the third.
# Seen: "524 5.2.4 Mailing list expansion problem" for the first, a reply code that RFC 5321 does not have; and
# for the others the same "550 Invalid recipient", without an enhanced code.
set -euo pipefail
version=6.8.0p2-4+b4
if [ "${1:-}" != inside ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  chmod 755 "$folder"
  (cd "$folder" && apt-get download "opensmtpd=$version" >/dev/null 2>&1 && dpkg-deb -x opensmtpd_*.deb root)
  unshare --mount --net --pid --fork --kill-child --mount-proc bash "$0" inside "$folder"
  exit
fi
cd "$2"
ip link set lo up
mkdir upper
mount -t tmpfs tmpfs upper
for layer in etc usr var; do
  mkdir "upper/$layer" "upper/$layer-work"
  mount -t overlay overlay -o "lowerdir=$2/root/$layer:/$layer,upperdir=$2/upper/$layer,workdir=$2/upper/$layer-work" "/$layer"
done
mount -t tmpfs tmpfs /run
mkdir -p /var/lib/opensmtpd/empty
mkdir -m 711 -p /var/spool/smtpd
for name in opensmtpd:4003 opensmtpq:4004; do
  echo "${name%:*}:x:${name#*:}:${name#*:}::/var/lib/opensmtpd/empty:/usr/sbin/nologin" >>/etc/passwd
  echo "${name%:*}:x:${name#*:}:" >>/etc/group
done
cat >/etc/smtpd.conf <<'CONF'
table people { "known@star.example" = nobody }
listen on 127.0.0.1 port 2525
action "people" maildir "/tmp/unused" virtual <people>
match from any for rcpt-to "barred@star.example" reject
match from any for domain "star.example" action "people"
CONF
smtpd -d >log.txt 2>&1 &
for _ in $(seq 50); do (exec 3<>/dev/tcp/127.0.0.1/2525) 2>/dev/null && break || sleep 0.2; done
exec 3<>/dev/tcp/127.0.0.1/2525
read -r _ <&3
for command in 'HELO client.example' 'MAIL FROM:<sender@client.example>' 'RCPT TO:<unknown@star.example>' \
  'RCPT TO:<somebody@other.example>' 'RCPT TO:<barred@star.example>'; do
  printf '%s\r\n' "$command" >&3
  read -r answer <&3
  [[ $command == RCPT* ]] && echo "${answer%$'\r'}"
done >seen.txt || true
cat seen.txt
diff seen.txt - <<'SEEN'
524 5.2.4 Mailing list expansion problem: <unknown@star.example>
550 Invalid recipient: <somebody@other.example>
550 Invalid recipient: <barred@star.example>
SEEN
