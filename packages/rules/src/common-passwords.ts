/**
 * The passwords that people type most, which a form refuses while they type; the server refuses thousands
 * more. In lower case and long enough for the length rule.
 */
const list = `
00000000 11111111 1111111111 11223344 123123123 12341234 12345678 123456789 1234567890 12345678910 1234qwer 123qwe123
147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 66666666 87654321 88888888 987654321 99999999 a1234567 a12345678 aa123456
abc12345 abcd1234 admin123 asdf1234 asdfghjk baseball basketball changeme charlie1 chelsea1 chocolate computer
dragon123 facebook football football1 iloveyou iloveyou1 letmein1 limelight liverpool michael1 p@ssw0rd pass1234
passw0rd password password! password1 password12 password123 princess princess1 q1w2e3r4 qazwsxedc qwer1234
qwerty12 qwerty123 qwertyui qwertyuiop samantha starwars sunshine superman trustno1 welcome1 whatever
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
