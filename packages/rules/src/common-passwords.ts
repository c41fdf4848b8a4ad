/**
 * The most common leaked passwords that are long enough to pass the length rule, in lower case: an attacker tries these
 * first. Space-separated, because none contains a space.
 */
const list = `
00000000 000000000 0000000000 01234567 0123456789 0987654321 11111111 111111111 1111111111 11112222 11223344
1122334455 112233445566 12121212 121212121 123123123 123321123 12341234 12344321 123454321 12345678 123456789
1234567890 1234567891 12345678910 123456789a 1234567a 123456ab 123456qwe 12345abc 12345qwert 1234abcd 1234qwer
123abc123 123qwe123 123qweasd 13131313 147258369 147852369 159753456 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 22222222 321654987 33333333 44444444 456789123 55555555 66666666 741852963
77777777 789456123 87654321 88888888 888888888 963852741 987654321 9876543210 99999999 999999999 a1234567
a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaaaaaaa aaaaaaaaa abc12345 abc123456 abc123abc
abcabcabc abcd1234 abcdefg1 abcdefgh abcdefghi access14 accra123 admin123 admin1234 admin12345 adminadmin
administrator alexander alexandra america1 america123 andrew123 anthony1 arsenal1 arsenal123 asdf1234 asdf;lkj
asdfasdf asdfghjk asdfghjkl asdfjkl; ashley123 asshole1 autumn2024 babygirl babygirl1 banana123 barcelona
barcelona1 baseball baseball1 basketball basketball1 batman123 benjamin beyonce1 blessed1 blessing blessing1
blink182 brandon1 bubbles1 bullshit buster123 butterfly butterfly1 california celebrity celebrity1 changeme
changeme1 changeme123 charlie1 charlie123 cheese123 chelsea1 chelsea123 chocolate chocolate1 christ123 christian
christopher computer computer1 cookie123 corvette cowboys1 cristiano daniel123 danielle december default1
demo1234 demodemo dolphins dragon123 eagles123 elizabeth eminem123 facebook facebook1 faith123 february ferrari1
flower123 football football1 football123 forever1 freedom1 friends1 fuckoff1 fuckyou1 fuckyou123 fuckyou2
garfield ghana123 ginger123 godisgood godislove google123 greenday1 guest123 guest1234 hannah123 happy123
harley123 heaven123 hello123 hello1234 hellohello helloworld hunter123 ihateyou ilovegod ilovehim iloveme1
iloveyou iloveyou! iloveyou1 iloveyou123 iloveyou2 instagram internet internet1 ironman123 january1 jasmine1
jennifer jessica1 jesus123 jesus1234 jesuschrist jonathan jordan23 joshua123 justin123 juventus killer123
lagos123 lakers24 letmein! letmein1 letmein123 letmeinn limelight limelight1 limelight123 linkedin liverpool
liverpool1 login123 london123 lovelove loveme123 loveyou1 lucky123 maggie123 manchester manutd123 master12
master123 matrix123 matthew1 melissa1 mercedes metallica michael1 michael123 michaeljackson michelle michelle1
mickey123 midnight minecraft minecraft1 monkey123 mustang1 mustang123 mypassword newpassword nicholas nigeria1
nigeria123 nintendo nirvana1 november openopen opensesame orange123 p@ssw0rd p@ssw0rd1 p@ssword p@ssword1
pa55w0rd pa55word pass1234 pass12345 pass123456 passpass passport passw0rd password password! password01
password1 password1! password12 password123 password1234 password2 password3 password99 passwords patricia
patrick1 peanut123 pepper123 pokemon1 pokemon123 princess princess1 princess123 purple123 q1234567 q123456789
q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer1234 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 realmadrid rebecca1 richard1 rihanna1
robert123 rockstar rockstar1 ronaldo7 root1234 rootroot samantha samsung1 samsung123 scooby123 secret123
secretpassword security security1 september sexybitch sexysexy shadow123 slipknot1 snowball southafrica
spiderman spiderman1 spring2024 starwars starwars1 steelers stephanie stockmarket strawberry summer12 summer123
summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 sunshine sunshine1 superman superman1
superman123 supersecret superuser sweetheart sweetpea temp1234 temporary temppass test1234 test12345 testing1
testing123 testpass testtest thepassword thomas123 tigger123 toor1234 trustno1 trustnoone user1234 username
vanessa1 victoria victoria1 welcome1 welcome1! welcome12 welcome123 whatever whatever1 william1 winter123
winter2023 winter2024 yamaha123 yankees1 youtube123 zaq12wsx zaq1zaq1 zxcvbnm, zxcvbnm1 zxcvbnm123
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
