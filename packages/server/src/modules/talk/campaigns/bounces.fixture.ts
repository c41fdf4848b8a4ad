interface Report {
  readonly to: string;
  readonly recipient: string;
  /** What the next mail server answered. */
  readonly answer: string;
}

const copy = ({ to, recipient }: Report) => `Return-Path: <${to}>
From: Limelight <hello@limelight.example>
To: ${recipient}
Subject: =?UTF-8?B?R3LDvMOfZQ==?=
Auto-Submitted: auto-generated
Content-Type: text/plain; charset=utf-8

550 5.1.1 is what a mail may say too`;

/** As Postfix 3.7.11 writes it, shortened. */
export const postfixBounce = (report: Report) => `From MAILER-DAEMON  Sun Nov 29 08:35:13 2026
Return-Path: <>
Delivered-To: ${report.to}
Received: by mx.star.example (Postfix)
	id 961396F; Sun, 29 Nov 2026 08:35:13 +0000 (UTC)
From: Mail Delivery System <MAILER-DAEMON@mx.star.example>
Subject: Undelivered Mail Returned to Sender
To: ${report.to}
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4DA4861.1795941313/mx.star.example"

This is a MIME-encapsulated message.

--4DA4861.1795941313/mx.star.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

This is the mail system at host mx.star.example.

<${report.recipient}>: host 192.0.2.1[192.0.2.1] said: ${report.answer.replace(' ', '\n    ')}
    (in reply to RCPT TO command)

--4DA4861.1795941313/mx.star.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.star.example
X-Postfix-Sender: rfc822; ${report.to}

Final-Recipient: rfc822; ${report.recipient}
Original-Recipient: rfc822;${report.recipient}
Action: failed
Status: ${/5\.\d\.\d/.exec(report.answer)?.[0] ?? '5.0.0'}
Remote-MTA: dns; 192.0.2.1
Diagnostic-Code: smtp; ${report.answer.replace(/ (?=\S+$)/, '\n    ')}

--4DA4861.1795941313/mx.star.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

${copy(report)}

--4DA4861.1795941313/mx.star.example--
`;

/** As Exim 4.96 writes it, shortened: the status never has a reason. */
export const eximBounce = (report: Report) => `Return-path: <>
Envelope-to: ${report.to}
X-Failed-Recipients: ${report.recipient}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.star.example>
To: ${report.to}
Content-Type: multipart/report; report-type=delivery-status; boundary=1795942020-eximdsn-56136290
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1795942020-eximdsn-56136290
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ${report.recipient}
    host 192.0.2.1 [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<${report.recipient}>:
    ${report.answer}

--1795942020-eximdsn-56136290
Content-type: message/delivery-status

Reporting-MTA: dns; mx.star.example

Action: failed
Final-Recipient: rfc822;${report.recipient}
Status: 5.0.0
Remote-MTA: dns; 192.0.2.1
Diagnostic-Code: smtp; ${report.answer}

--1795942020-eximdsn-56136290
Content-type: message/rfc822

${copy(report)}

--1795942020-eximdsn-56136290--
`;

/** As OpenSMTPD 6.8.0p2 writes it, shortened: multipart/mixed, no Diagnostic-Code. */
export const openSmtpdBounce = (report: Report) => `Delivered-To: ${report.to}
Subject: Delivery status notification: failed
From: Mailer Daemon <MAILER-DAEMON@mx.star.example>
To: ${report.to}
MIME-Version: 1.0
Content-Type: multipart/mixed;boundary="8290917940157229686/mx.star.example"

This is a MIME-encapsulated message.

--8290917940157229686/mx.star.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

    Hi!

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

${report.recipient}: ${report.answer}

    Below is a copy of the original message:

--8290917940157229686/mx.star.example
Content-Description: Delivery Report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.star.example

Final-Recipient: rfc822; ${report.recipient}
Action: failed
Status: 5.0.0

--8290917940157229686/mx.star.example
Content-Description: Message headers
Content-Type: text/rfc822-headers

${copy(report)}

--8290917940157229686/mx.star.example--
`;

/** As qmail writes it: a text for people, and nothing for programs. */
export const plainBounce = (report: Report) => `Return-Path: <>
From: MAILER-DAEMON@mx.star.example
To: ${report.to}
Subject: failure notice

Hi. This is the qmail-send program at mx.star.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<${report.recipient}>:
192.0.2.1 does not like recipient.
Remote host said: ${report.answer}

--- Below this line is a copy of the message.

${copy(report)}
`;
