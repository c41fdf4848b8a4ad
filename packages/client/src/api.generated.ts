// Generated from openapi.generated.json by `npm run client`.

export interface paths {
    "/api/v1/setup/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether the link that the server printed at its start can make the first admin; CONFLICT once there is one
         * @description Open to everybody. Codes of its own: `NOT_FOUND`, `CONFLICT`.
         */
        post: operations["checkSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the first admin with the link that the server printed at its start; it works until there is an admin
         * @description Open to everybody. Codes of its own: `NOT_FOUND`, `CONFLICT`.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/impersonation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop viewing as a player; without an open view nothing happens
         * @description Open to every account, also before its address is verified.
         */
        delete: operations["endImpersonation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices that are signed in, this one first
         * @description Open to every account, also before its address is verified.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description Open to every account, also before its address is verified.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign one device out; returns the remaining ones
         * @description Open to every account, also before its address is verified.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password; every other device is signed out, and API keys are revoked unless they are to stay
         * @description Open to every account whose address is verified.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/authentication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the password, and the code of an account that has one, for endpoints that need a recent log-in
         * @description Open to every account, also before its address is verified.
         */
        post: operations["confirmIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new secret for an authenticator app; needed at log-in once a first code has confirmed it
         * @description Open to every account whose address is verified. Codes of its own: `CONFLICT`.
         */
        post: operations["setUpTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn two-factor authentication on with a first code; returns the recovery codes, once
         * @description Open to every account whose address is verified. Codes of its own: `INVALID_CODE`, `CONFLICT`.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create new recovery codes, with the password and a code; the old ones stop working
         * @description Open to every account whose address is verified. Codes of its own: `INVALID_CODE`, `CONFLICT`.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn two-factor authentication off, with the password and a code
         * @description Open to every account whose address is verified. Codes of its own: `INVALID_CODE`, `CONFLICT`.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/referral-codes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether this referral code exists
         * @description Open to everybody.
         */
        get: operations["checkReferralCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account; the response does not reveal whether the address already had one
         * @description Open to everybody. Codes of its own: `FORBIDDEN`, `TOO_MANY_REQUESTS`, `ROBOT_CHECK_NEEDED`, `ROBOT_CHECK_FAILED`.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in; the session is an HttpOnly cookie
         * @description Open to everybody. Codes of its own: `INVALID_CREDENTIALS`, `ACCOUNT_SUSPENDED`, `TOO_MANY_REQUESTS`, `ROBOT_CHECK_NEEDED`, `ROBOT_CHECK_FAILED`.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish logging in with a code from the authenticator app, or a recovery code
         * @description Open to everybody. Codes of its own: `INVALID_CODE`, `TOO_MANY_REQUESTS`.
         */
        post: operations["finishSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the session of this cookie ended because its account was suspended, and why; otherwise null
         * @description Open to everybody.
         */
        get: operations["getSuspension"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out this device
         * @description Open to everybody.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-verification-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the verification email
         * @description Open to everybody.
         */
        post: operations["sendVerificationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link to reset the password
         * @description Open to everybody.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email address with the token from the email; does not log in
         * @description Open to everybody.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token from the email; logs out every device
         * @description Open to everybody.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in account
         * @description Open to every account, also before its address is verified.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the name and the mobile number; a new number is unverified
         * @description Open to every account whose address is verified.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/v1/me/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose a generated picture by its seed, as in `/avatars/:seed.svg`
         * @description Open to every account whose address is verified.
         */
        put: operations["chooseAvatar"];
        /**
         * Upload a picture (.jpg, .jpeg, .png or .gif, 1 MB at most) as the one file of a multipart form
         * @description Open to every account whose address is verified. Codes of its own: `FILE_TOO_LARGE`, `FILE_TYPE_INVALID`, `FILE_UNREADABLE`, `TOO_MANY_FILES`.
         */
        post: operations["uploadAvatar"];
        /**
         * Go back to the generated picture
         * @description Open to every account whose address is verified.
         */
        delete: operations["deleteAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/handle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the name that other players see: once in seven days, a generated one at any time
         * @description Open to every account whose address is verified. Codes of its own: `HANDLE_TAKEN`, `HANDLE_TOO_SOON`.
         */
        put: operations["changeHandle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything stored about the player, as one JSON file
         * @description Open to every account, also before its address is verified.
         */
        get: operations["exportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account permanently; the ledger keeps its rows without a name
         * @description Open to every account, also before its address is verified. Codes of its own: `INVALID_CODE`, `LAST_ADMIN`.
         */
        post: operations["deleteMe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The active API keys, newest first
         * @description Open to every account whose address is verified.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key; only this response contains it
         * @description Log in, or confirm your password, at most 10 minutes before (`PASSWORD_NEEDED`). Codes of its own: `API_KEY_LIMIT`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose key this is, what it may do, and its limits
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["whoami"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key immediately
         * @description Open to every account whose address is verified.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rules of the game in numbers
         * @description Open to everybody.
         */
        get: operations["getPublicSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Past and announced changes of settings that touch money, newest first
         * @description Open to everybody.
         */
        get: operations["listSettingChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/robot-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A new robot check, valid for ten minutes and one form
         * @description Open to everybody.
         */
        get: operations["getRobotCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tickets that were sent while logged in, newest first
         * @description Open to every account, also before its address is verified.
         */
        get: operations["listSupportTickets"];
        put?: never;
        /**
         * Send a message to support; the sender gets the ticket number by email
         * @description Open to everybody. Codes of its own: `ROBOT_CHECK_FAILED`.
         */
        post: operations["createSupportTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support-tickets/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A ticket of the account with its answers
         * @description Open to every account, also before its address is verified.
         */
        get: operations["getSupportTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support-tickets/{number}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to a ticket of the account; reopens it
         * @description Open to every account, also before its address is verified.
         */
        post: operations["answerSupportTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The ticket of a link in a support email, until the link expires; the token is in the body, not in the address
         * @description Open to everybody.
         */
        post: operations["getLinkedSupportTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support-links/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to the ticket of a link; reopens it
         * @description Open to everybody.
         */
        post: operations["answerLinkedSupportTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/celebrities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All celebrities with their current prices; a suspended one cannot be traded
         * @description Open to everybody.
         */
        get: operations["listCelebrities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/celebrities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One celebrity with computed market statistics
         * @description Open to everybody. Codes of its own: `CELEBRITY_UNKNOWN`.
         */
        get: operations["getCelebrity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/celebrities/{id}/candles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Price history for a chart
         * @description Open to everybody. Codes of its own: `CELEBRITY_UNKNOWN`.
         */
        get: operations["getCandles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/tick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The current tick: number, time and prices
         * @description Open to everybody.
         */
        get: operations["getTick"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/closure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the market is closed today, why, and when it opens
         * @description Open to everybody.
         */
        get: operations["getMarketClosure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/sparklines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A small 24-hour line per celebrity
         * @description Open to everybody.
         */
        get: operations["getSparklines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/fairness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Commitments to the secret daily seeds, hashes of the records of each day, and the seeds of finished days
         * @description Open to everybody.
         */
        get: operations["getFairness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/fairness/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A finished London day: its seed, its commitment, and its opening and closing record
         * @description Open to everybody. Codes of its own: `NOT_FOUND`, `CONFLICT`.
         */
        get: operations["getFairDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/fairness/{day}/ticks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The published ticks of a finished London day, in pages, to recompute them from its seed
         * @description Open to everybody. Codes of its own: `NOT_FOUND`, `CONFLICT`.
         */
        get: operations["getFairDayTicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prices, news, and the player's portfolio and notifications as they change (server-sent events)
         * @description Sends one server-sent event after another: `event` is its name, `data` its JSON on one line, and
         *     `id`, which a tick has, what a client that reconnects sends back. Without a key it has what everybody may know, with one
         *     of any scope also what is the player's own. Topics: `ipo/{id}`, `live-trades/{id}`, `squad/{id}` with a key.
         */
        get: operations["openStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/celebrities/{id}/prediction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The range of the price over the next 7 days by the public price model; VIP Basic and higher plans
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `VIP_ONLY`, `CELEBRITY_UNKNOWN`, `CELEBRITY_SUSPENDED`, `TRADING_HALTED`.
         */
        get: operations["getPrediction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/premieres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The calendar of premieres: the last days with their results, and all announced days
         * @description Open to everybody.
         */
        get: operations["listPremieres"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/premieres/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The candidates of a day’s premieres, to repeat the draw
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getPremiereDraw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Market events, newest first
         * @description Open to everybody.
         */
        get: operations["listNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/splits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Announced and executed splits of all celebrities, newest first
         * @description Open to everybody.
         */
        get: operations["listSplits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/splits/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How splits changed the player's shares, newest first
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listOwnSplits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retirements/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the player was paid for shares of celebrities that left, newest first
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listOwnPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/early-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scheduled news, 30 minutes before it is public; VIP players only
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `VIP_ONLY`.
         */
        get: operations["listEarlyAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insider-tip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Today's insider tip and earlier ones, newest first; VIP Elite only
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `VIP_ONLY`.
         */
        get: operations["getInsiderTip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/testimonials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What players say about the game, as staff entered it with their consent
         * @description Open to everybody.
         */
        get: operations["listTestimonials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a link to the new address; nothing changes until it is opened
         * @description Open to every account whose address is verified. Codes of its own: `INVALID_CODE`.
         */
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-changes/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the email address with the link sent to the new one; works once, for a day
         * @description Open to everybody. Codes of its own: `NOT_FOUND`, `CONFLICT`.
         */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-changes/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the old email address back with the link sent to it; works once, for seven days
         * @description Open to everybody. Codes of its own: `NOT_FOUND`, `CONFLICT`.
         */
        post: operations["revertEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's own trades, newest first
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listTrades"];
        put?: never;
        /**
         * Buy or sell shares at the current price
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Opens with an API key that may trade. Codes of its own: `ACCOUNT_FROZEN`, `CELEBRITY_UNKNOWN`, `CELEBRITY_SUSPENDED`, `TRADING_HALTED`, `QUANTITY_INVALID`, `PRICE_MOVED`, `DAILY_LIMIT`, `POSITION_LIMIT`, `NOT_ENOUGH_SHARES`, `NOT_ENOUGH_CASH`, `TICK_UNKNOWN`, `ID_REUSED`.
         */
        post: operations["placeTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trades/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a trade of the last 10 minutes at the current price, with its fee refunded (VIP Pro and VIP Elite)
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Opens with an API key that may trade. Codes of its own: `ACCOUNT_FROZEN`, `TRADE_UNDONE`, `UNDO_NOT_INCLUDED`, `UNDO_TOO_LATE`, `UNDO_BEFORE_SPLIT`, `UNDO_IN_EVENT`, `CELEBRITY_SUSPENDED`, `TRADING_HALTED`, `UNDO_USED`, `PRICE_MOVED`, `SHARES_SOLD`, `SHARES_RESERVED`, `POSITION_LIMIT`, `UNDO_CASH_SHORT`, `NOT_FOUND`, `TICK_UNKNOWN`, `ID_REUSED`.
         */
        post: operations["undoTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's cash and positions at the current prices
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["getPortfolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-gateways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The available ways to pay
         * @description Open to everybody.
         */
        get: operations["listGateways"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order tokens and get the address of the page to pay on; a repeat with the same id returns the same order
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `GATEWAY_INVALID`, `GATEWAY_NOT_INITIALIZED`, `CHECKOUT_FAILED`, `CHECKOUT_URL_MISSING`, `PAYMENT_ID_REUSED`, `TOO_MANY_REQUESTS`.
         */
        post: operations["buyTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's payments, newest first
         * @description Open to every account whose address is verified.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One payment of the player, with its history and receipt
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a payment with its provider, at most every three seconds; in between, returns the stored state
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        post: operations["checkPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox-checkouts/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The test provider's payment page, where payments are not real
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getSandboxCheckout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox-checkouts/{ref}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay with a test card
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `CONFLICT`.
         */
        post: operations["paySandboxCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox-checkouts/{ref}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the test page without paying
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        post: operations["cancelSandboxCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The own VIP membership: tier, subscription, grant by staff, and the prices of the plans
         * @description Open to every account whose address is verified.
         */
        get: operations["getMembership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/membership/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the player's VIP perks were used, and the fees of the last 30 days
         * @description Open to every account whose address is verified.
         */
        get: operations["getPerkUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a VIP plan and get the address of the page to pay on; a repeat with the same id returns the same order
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `ALREADY_SUBSCRIBED`, `GATEWAY_INVALID`, `GATEWAY_NOT_INITIALIZED`, `CHECKOUT_FAILED`, `CHECKOUT_URL_MISSING`, `PAYMENT_ID_REUSED`, `TOO_MANY_REQUESTS`.
         */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/membership/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the plan: a higher one now, a lower one when the paid period ends
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_SUBSCRIBED`, `ALREADY_SUBSCRIBED`, `CHECKOUT_FAILED`, `TOO_MANY_REQUESTS`.
         */
        post: operations["changePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/membership/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the subscription; the plan lasts until the paid period ends
         * @description Open to every account whose address is verified. Codes of its own: `NOT_SUBSCRIBED`, `CHECKOUT_FAILED`.
         */
        post: operations["cancelMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/membership/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a cancelled subscription, or withdraw a change to a lower plan, before the period ends
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_SUBSCRIBED`, `CHECKOUT_FAILED`.
         */
        post: operations["resumeMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/membership/payment-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The provider's page on which the player changes the card of the subscription
         * @description Open to every account whose address is verified. Codes of its own: `NOT_SUBSCRIBED`, `CHECKOUT_FAILED`.
         */
        post: operations["managePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/mail-consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the player agreed to news and offers by email
         * @description Open to every account whose address is verified.
         */
        get: operations["getMailConsent"];
        /**
         * Agree to news and offers by email, or withdraw that consent
         * @description Open to every account whose address is verified.
         */
        put: operations["updateMailConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-unsubscribes/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn off the email of every kind of notification, with the link in an email
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        post: operations["unsubscribeFromMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's notifications, newest first
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark everything up to a notification as seen
         * @description Open to every account whose address is verified.
         */
        post: operations["markNotificationsSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark every notification as read
         * @description Open to every account whose address is verified.
         */
        post: operations["readAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark one notification as read
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        post: operations["readNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one notification
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        delete: operations["removeNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The channels of each kind of notification
         * @description Open to every account whose address is verified.
         */
        get: operations["getNotificationPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification-preferences/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose the channels of one kind; omitted fields stay unchanged
         * @description Open to every account whose address is verified.
         */
        patch: operations["changeNotificationPreference"];
        trace?: never;
    };
    "/api/v1/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe this browser to the player's push messages
         * @description Open to every account whose address is verified. Codes of its own: `PUSH_UNAVAILABLE`.
         */
        post: operations["subscribeToPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/push-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unsubscribe a browser from push messages
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        delete: operations["unsubscribeFromPush"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's own orders, newest first
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place a limit, stop or take-profit order
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Opens with an API key that may trade. Codes of its own: `ACCOUNT_FROZEN`, `CELEBRITY_UNKNOWN`, `CELEBRITY_SUSPENDED`, `QUANTITY_INVALID`, `PRICE_REACHED`, `ORDER_LIMIT`, `POSITION_LIMIT`, `NOT_ENOUGH_CASH`, `NOT_ENOUGH_SHARES`, `ID_REUSED`.
         */
        post: operations["placeOrder"];
        /**
         * Cancel all open orders, or those of one celebrity, and release their reservations
         * @description Open to every account whose address is verified. Opens with an API key that may trade.
         */
        delete: operations["cancelOrders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the player’s own orders, with the trade that filled it
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        /**
         * Cancel an open order and release its reservation
         * @description Open to every account whose address is verified. Opens with an API key that may trade. Codes of its own: `NOT_FOUND`, `ORDER_CLOSED`.
         */
        delete: operations["cancelOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ipos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Announced and running IPOs, the next one first, then those of the last 30 days
         * @description Open to everybody.
         */
        get: operations["listIpos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ipos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One IPO, with what decided its share-out once that has begun
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getIpo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ipos/{id}/share-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every line of a closed IPO, without names, to repeat the share-out
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getShareOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ipo-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's own subscriptions, of running IPOs and of those of the last 30 days
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ipos/{id}/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Subscribe for a number of shares, or change to another number; the cash with the fee is reserved
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Opens with an API key that may trade. Codes of its own: `NOT_FOUND`, `IPO_NOT_OPEN`, `IPO_CLOSED`, `ACCOUNT_FROZEN`, `ACCOUNT_TOO_NEW`, `IPO_QUANTITY`, `CONFLICT`, `NOT_ENOUGH_CASH`.
         */
        put: operations["subscribeToIpo"];
        post?: never;
        /**
         * Withdraw a subscription before the close; the reserved cash is free again
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Opens with an API key that may trade. Codes of its own: `NOT_FOUND`, `IPO_CLOSED`.
         */
        delete: operations["withdrawSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Waiting alerts, newest first, then the last ones that fired
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listPriceAlerts"];
        put?: never;
        /**
         * Set a price alert, which notifies the player once
         * @description Open to every account whose address is verified. Opens with an API key that may trade. Codes of its own: `CELEBRITY_UNKNOWN`, `CELEBRITY_SUSPENDED`, `PRICE_REACHED`, `ALERT_LIMIT`, `ID_REUSED`.
         */
        post: operations["setPriceAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an alert, waiting or fired
         * @description Open to every account whose address is verified. Opens with an API key that may trade.
         */
        delete: operations["removePriceAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watchlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The celebrities on the player's watchlist
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["getWatchlist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watchlist/{celebrityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Watch a celebrity
         * @description Open to every account, also before its address is verified. Opens with an API key that may trade. Codes of its own: `CELEBRITY_UNKNOWN`.
         */
        put: operations["watchCelebrity"];
        post?: never;
        /**
         * Stop watching a celebrity
         * @description Open to every account whose address is verified. Opens with an API key that may trade.
         */
        delete: operations["unwatchCelebrity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a public image of a celebrity or of the player's gain
         * @description Open to every account whose address is verified. Codes of its own: `CELEBRITY_UNKNOWN`, `NOT_ENOUGH_SHARES`, `TOO_MANY_REQUESTS`.
         */
        post: operations["sharePicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The value of the player's portfolio over time
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["getPortfolioHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/daily-bonus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's streak, freezes and the calendar of five weeks
         * @description Open to every account whose address is verified.
         */
        get: operations["getDailyBonus"];
        put?: never;
        /**
         * Claim the daily bonus; repeating it on the same London day says so and moves no money
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`).
         */
        post: operations["claimDailyBonus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's referral code and the progress of invited players
         * @description Open to every account whose address is verified.
         */
        get: operations["listReferrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dividends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's dividends, newest day first
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listDividends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/checklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's progress through the five steps of the first day
         * @description Open to every account whose address is verified.
         */
        get: operations["getChecklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leaderboards/{board}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Traders by time-weighted return or by portfolio value, with the player's own rank
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["getTraderBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leaderboards/public/{board}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Traders as visitors see them, without an own rank
         * @description Open to everybody.
         */
        get: operations["getPublicTraderBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leaderboards/league": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's league of this month
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["getLeague"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leaderboards/celebrities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Celebrities by price
         * @description Open to everybody.
         */
        get: operations["getCelebrityBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leaderboards/movers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Celebrities by the size of their 24-hour change
         * @description Open to everybody.
         */
        get: operations["getMoverBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/ranking-visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Whether the player is shown on leaderboards
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`).
         */
        put: operations["setRankingVisibility"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest trades of players who do not hide, of all celebrities or of one; newer ones come with the topic `live-trades` of the stream
         * @description Open to everybody.
         */
        get: operations["listLiveTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Squads that are not archived, of all celebrities or of one
         * @description Open to everybody.
         */
        get: operations["listSquads"];
        put?: never;
        /**
         * Found a squad and become its captain
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `CELEBRITY_UNKNOWN`, `SQUAD_FOUNDING`, `SQUAD_LIMIT`, `SQUAD_NAME_TAKEN`, `SQUAD_ID_REUSED`.
         */
        post: operations["foundSquad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squad-handles/{handle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One squad by its handle of now, which the answer has, or by one of before
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getSquad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/by-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The squad of an invitation
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        get: operations["findSquadByCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/own-squads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's squads, the squads that refuse the player, and what is missing to found one
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["getOwnSquads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the player is in a squad, or why the player cannot join it
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getSquadStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members of a squad: captain, deputies, then the longest-serving first; or by return
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`.
         */
        get: operations["listSquadMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Join a squad; of a member nothing changes
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_ARCHIVED`, `SQUAD_REFUSED`, `SQUAD_LIMIT`.
         */
        put: operations["joinSquad"];
        post?: never;
        /**
         * Leave a squad; a captain is followed by the longest-serving active deputy or member
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`.
         */
        delete: operations["leaveSquad"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/invite-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the code of invitations; with the right `invitations`
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`.
         */
        post: operations["renewInviteCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/description": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the description; with the right `settings`
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`, `CONFLICT`.
         */
        put: operations["updateSquad"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/members/{handle}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a member deputy with rights, or a deputy member again; by the captain
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_TARGET`, `SQUAD_ARCHIVED`.
         */
        put: operations["setSquadRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/members/{handle}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make another member captain; the captain becomes a member
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_TARGET`, `SQUAD_ARCHIVED`, `CONFLICT`.
         */
        post: operations["handOverSquad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/members/{handle}/kick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a member, who reads the reason and cannot join again; with the right `members`
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_TARGET`, `SQUAD_ARCHIVED`, `SQUAD_KICKS`.
         */
        post: operations["kickMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/kicks/{kickId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a removal within 7 days: the membership is as it was; by the captain
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`, `SQUAD_KICK_OVER`, `SQUAD_LIMIT`.
         */
        post: operations["undoKick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/kicks/{kickId}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a removed player join again; by the captain
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`, `SQUAD_KICK_OVER`.
         */
        post: operations["liftRefusal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/kicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Removals of a squad; for officers with the right `members`
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`.
         */
        get: operations["listKicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/deeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done in a squad, by whom and why; for its officers
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`.
         */
        get: operations["listSquadDeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest number of a squad’s chat, and what holds in it for the player; for members
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`.
         */
        get: operations["getSquadChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of a squad by number, the oldest first: the newest ones, or those before, after or around a number
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`.
         */
        get: operations["listSquadMessages"];
        put?: never;
        /**
         * Send a message; repeating it with the same id returns the same message
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_ARCHIVED`, `SQUAD_MUTED`, `CHAT_MUTED`, `CHAT_TOO_NEW`, `MESSAGE_REPEATED`, `MESSAGE_BURST`, `SLOW_MODE`, `MESSAGE_ID_REUSED`, `MESSAGE_GONE`.
         */
        post: operations["sendSquadMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/found-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of a squad that have all these words, the newest first, without those of blocked players
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`.
         */
        get: operations["findSquadMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/mentionable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Other members with a text in their handle, to mention them: who begins with it, then who was active last
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`.
         */
        get: operations["listMentionable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/messages/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an own message within 5 minutes
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_ARCHIVED`, `SQUAD_MUTED`, `CHAT_MUTED`, `MESSAGE_GONE`, `MESSAGE_EDIT_OVER`, `SIGNAL_STANDS`, `FORBIDDEN`.
         */
        put: operations["editSquadMessage"];
        post?: never;
        /**
         * Delete an own message at any time; its number stays, without text
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`, `SIGNAL_STANDS`, `FORBIDDEN`.
         */
        delete: operations["deleteSquadMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/messages/{number}/reactions/{reaction}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * React to a message
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_ARCHIVED`, `SQUAD_MUTED`, `CHAT_MUTED`, `MESSAGE_GONE`.
         */
        put: operations["addSquadReaction"];
        post?: never;
        /**
         * Take an own reaction back
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `MESSAGE_GONE`.
         */
        delete: operations["removeSquadReaction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/messages/{number}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a message of another member to staff; a second report of one message changes nothing
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `MESSAGE_GONE`, `SIGNAL_STANDS`, `FORBIDDEN`.
         */
        post: operations["reportSquadMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/read-pointer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Everything up to a number is read; the pointer only moves forward
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`.
         */
        put: operations["moveReadPointer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/quiet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Get no notifications of a squad’s chat, or get them again
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`.
         */
        put: operations["setSquadQuiet"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/messages/{number}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a message of another member, who reads the reason; with the right `moderation`
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`, `SQUAD_TARGET`, `MESSAGE_GONE`, `SIGNAL_STANDS`.
         */
        post: operations["removeSquadMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/slow-mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * The pause between two messages of one member, 0 for none; with the right `moderation`
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`.
         */
        put: operations["setSlowMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/mutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members who cannot write now, with the reason; with the right `moderation`
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`.
         */
        get: operations["listSquadMutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/members/{handle}/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep a member from writing for a time, with a reason that the member reads; with the right `moderation`
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`, `SQUAD_TARGET`.
         */
        put: operations["muteSquadMember"];
        post?: never;
        /**
         * Let a muted member write again; with the right `moderation`
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`, `SQUAD_TARGET`.
         */
        delete: operations["unmuteSquadMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players whom the player has blocked
         * @description Open to every account whose address is verified.
         */
        get: operations["listBlocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/blocks/{handle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block a player: neither sees what the other writes
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`, `FORBIDDEN`, `BLOCK_LIMIT`.
         */
        put: operations["blockPlayer"];
        post?: never;
        /**
         * No longer block a player
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        delete: operations["unblockPlayer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signals of a squad, the newest first
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`.
         */
        get: operations["listSquadSignals"];
        put?: never;
        /**
         * Call that the star of a squad rises or falls over 24 hours; nobody can withdraw it. Repeating it with the same id returns the same signal
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_ARCHIVED`, `SQUAD_MUTED`, `CHAT_MUTED`, `MARKET_CLOSED`, `TICK_UNKNOWN`, `CELEBRITY_SUSPENDED`, `TRADING_HALTED`, `PRICE_MOVED`, `SIGNAL_NEW`, `SIGNAL_OPEN`, `ID_REUSED`, `ACCOUNT_BUSY`.
         */
        post: operations["makeSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/own-signal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's open signal in any squad, and what is missing to make one
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["getOwnSignal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{handle}/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signals of a player in all squads, and what they say
         * @description Open to every account whose address is verified. Opens with an API key that may read. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getSignalRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squad-cases/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done to the player in a squad, or to a squad of the player: why, until when, and how it stands
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getSquadCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squad-cases/{kind}/{id}/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Appeal it with a support ticket, one per player; repeating the same message returns the same ticket
         * @description Open to every account whose address is verified. Codes of its own: `NOT_FOUND`, `CONFLICT`.
         */
        post: operations["appealSquadCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squad-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events that are proposed, have their slot or are under way, the next one first, then those of the last 30 days
         * @description Open to everybody.
         */
        get: operations["listSquadEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squad-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getSquadEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squad-events/{id}/pledges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every pledge of an event that has started, without names, to repeat what decided its boost
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getEventPledges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/private-events/by-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The private event of an invitation
         * @description Open to everybody. Codes of its own: `NOT_FOUND`.
         */
        get: operations["getPrivateEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-pledges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The player's own pledges, of events ahead and of those of the last 30 days, and the events the player hosts
         * @description Open to every account whose address is verified. Opens with an API key that may read.
         */
        get: operations["listPledges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squad-events/{id}/pledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pledge cash, or change to another amount; it is reserved
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Opens with an API key that may trade. Codes of its own: `NOT_FOUND`, `EVENT_CLOSED`, `EVENT_MEMBERS_ONLY`, `ACCOUNT_FROZEN`, `PLEDGE_AMOUNT`, `PLEDGE_LOCKED`, `CONFLICT`, `NOT_ENOUGH_CASH`.
         */
        put: operations["pledge"];
        post?: never;
        /**
         * Withdraw a pledge until an hour before the start; its cash is free again
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Opens with an API key that may trade. Codes of its own: `NOT_FOUND`, `EVENT_CLOSED`, `PLEDGE_LOCKED`.
         */
        delete: operations["withdrawPledge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squads/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose an event of a squad, with the right `events`; repeating it with the same id returns the same event
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `SQUAD_MEMBERS_ONLY`, `SQUAD_RIGHT_NEEDED`, `SQUAD_ARCHIVED`, `CELEBRITY_UNKNOWN`, `EVENT_TIME`, `EVENT_NEAR`, `EVENT_SLOT_TAKEN`, `EVENT_OPEN`, `EVENT_ID_REUSED`.
         */
        post: operations["proposeSquadEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/private-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose an event for who has its code, as VIP Elite
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `VIP_ONLY`, `CELEBRITY_UNKNOWN`, `EVENT_TIME`, `EVENT_NEAR`, `EVENT_SLOT_TAKEN`, `EVENT_OPEN`, `EVENT_ID_REUSED`.
         */
        post: operations["hostPrivateEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/squad-events/{id}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a proposal before its slot is decided; all pledged cash is free again
         * @description Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`). Codes of its own: `NOT_FOUND`, `FORBIDDEN`, `SQUAD_RIGHT_NEEDED`, `EVENT_DECIDED`.
         */
        post: operations["withdrawSquadEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiKey: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            name: string;
            prefix: string;
            /**
             * @description `trade` contains `read`
             * @enum {string}
             */
            scope: "read" | "trade";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            createdAt: string;
            lastUsedOn: string | null;
        };
        Candles: {
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            range: "LIVE" | "1D" | "1W" | "1M" | "1Y";
            intervalSeconds: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            liveSince: string;
            startSeconds: number[];
            openCents: number[];
            highCents: number[];
            lowCents: number[];
            closeCents: number[];
            volumeCents: number[];
        };
        Celebrity: {
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            id: string;
            name: string;
            /** @enum {string} */
            category: "Music" | "Acting" | "Sports" | "Influencer";
            /** @enum {string} */
            country: "Rest of the world" | "Ghana" | "Nigeria" | "South Africa";
            description: string;
            /** @enum {string} */
            status: "active" | "suspended" | "listing";
            retirement?: components["schemas"]["Retirement"];
            imageUrl: string | null;
            featured: boolean;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            previousPriceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            dayAgoPriceCents: number;
            halted: boolean;
            popularity: number;
            fanSentiment: ("positive" | "neutral" | "negative") | null;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            volumeCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            dayLowCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            dayHighCents: number;
        };
        CelebrityDetail: {
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            id: string;
            name: string;
            /** @enum {string} */
            category: "Music" | "Acting" | "Sports" | "Influencer";
            /** @enum {string} */
            country: "Rest of the world" | "Ghana" | "Nigeria" | "South Africa";
            description: string;
            /** @enum {string} */
            status: "active" | "suspended" | "listing";
            retirement?: components["schemas"]["Retirement"];
            imageUrl: string | null;
            featured: boolean;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            previousPriceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            dayAgoPriceCents: number;
            halted: boolean;
            popularity: number;
            fanSentiment: ("positive" | "neutral" | "negative") | null;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            volumeCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            dayLowCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            dayHighCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            listingPriceCents: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            listedAt: string;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            allTimeHighCents: number;
            holders: number | null;
            netBuyers: number;
            netSellers: number;
            volumePercentile: number;
            /** @enum {string} */
            volumeLevel: "High" | "Medium" | "Low";
            similarIds: string[];
        };
        CreateApiKeyRequest: {
            name: string;
            /**
             * @description `trade` contains `read`
             * @enum {string}
             */
            scope: "read" | "trade";
            /** @constant */
            acceptBotMark?: true;
        };
        DailyBonus: {
            /**
             * Format: date
             * @description A day of London's calendar
             */
            day: string;
            claimable: boolean;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            amountCents: number;
            streakDays: number;
            longestStreakDays: number;
            freezes: number;
            freezesMax: number;
            daysToNextFreeze: number | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            nextDayAt: string;
            calendar: {
                /**
                 * Format: date
                 * @description A day of London's calendar
                 */
                day: string;
                /** @enum {string} */
                mark: "claimed" | "streak" | "frozen" | "missed" | "open" | "future";
            }[];
            milestones: {
                /** @enum {number} */
                days: 7 | 30 | 100 | 365;
                earnedOn: string | null;
            }[];
        };
        Dividend: {
            /**
             * Format: date
             * @description A day of London's calendar
             */
            day: string;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            amountCents: number;
            factorBps: number;
            paidAt: string | null;
            positions: {
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId: string;
                shares: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                priceCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                amountCents: number;
            }[];
        };
        EarlyAlert: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            celebrityId: string | null;
            category: ("Music" | "Acting" | "Sports" | "Influencer") | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            publicTime: string;
            /** @enum {string} */
            state: "upcoming" | "postponed" | "moved-up" | "withdrawn";
        };
        EarlyAlerts: {
            alerts: components["schemas"]["EarlyAlert"][];
        };
        EventPledges: {
            pledgedCents: number[];
            uncounted: number[];
        };
        FairDay: {
            /** Format: date */
            day: string;
            /** @enum {string} */
            state: "sealed" | "under-way" | "closing" | "checkable" | "gone";
            commitment: string;
            terms: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            committedAt: string;
            openingHash: string | null;
            openedAt: string | null;
            closingHash: string | null;
            closedAt: string | null;
            seed: string | null;
            beacon: {
                round: number;
                randomness: string | null;
                signature: string | null;
                missing: ("late" | "unreachable" | "other-round" | "other-key" | "wrong-signature") | null;
            } | null;
        };
        FairDayFile: {
            /** Format: date */
            day: string;
            /** @enum {string} */
            model: "random-walk" | "earlier";
            seed: string;
            commitment: string;
            terms: string | null;
            previousCommitment: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            committedAt: string;
            opening: string | null;
            openedAt: string | null;
            closing: string | null;
            closedAt: string | null;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            startTick: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            endTick: number;
        };
        FairDayTicks: {
            /** Format: date */
            day: string;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            startTick: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            endTick: number;
            nextFrom: number | null;
            /** @constant */
            model: "random-walk";
            ticks: {
                /**
                 * @description Number of a market tick; consecutive
                 * @example 5761
                 */
                number: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                time: string;
                haltedSlots: number[];
                simulated: boolean;
                /** @enum {string} */
                tempo: "calm" | "standard" | "wild";
                pricesCents: number[];
            }[];
        };
        FeeWindow: {
            celebrityId: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            until: string;
            bpsByTier: {
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                free: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                basic: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                pro: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                elite: number;
            };
            reason: string;
            boost: {
                peakPpm: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                from: string;
            } | null;
        };
        FoundSquadMessages: {
            messages: components["schemas"]["SquadMessage"][];
            total: number;
            more: boolean;
            nextCursor: number | null;
        };
        InsiderTip: {
            /** Format: date */
            day: string;
            /** @enum {string} */
            author: "market-desk" | "staff";
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            text: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            figures: {
                /** @enum {string} */
                kind: "gap" | "volume" | "sentiment";
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                priceCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                meanCents: number;
                meanDays: number;
                simulatedDays: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                gapBps: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                volumeCents: number;
                usualVolumeCents: number | null;
                netBuyers: number;
                netSellers: number;
            } | null;
        };
        Ipo: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            name: string;
            /** @enum {string} */
            category: "Music" | "Acting" | "Sports" | "Influencer";
            /** @enum {string} */
            country: "Rest of the world" | "Ghana" | "Nigeria" | "South Africa";
            description: string;
            imageUrl: string | null;
            /** @enum {string} */
            state: "announced" | "open" | "closed" | "sharing" | "opening" | "trading" | "cancelled";
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            shares: number;
            cap: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            feeBps: number;
            accountDays: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            announcedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            opensAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            earlyAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            closesAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            shareOutAt: string;
            demand: {
                subscribers: number;
                requestedShares: number;
                level: number;
                leftover: number;
            };
            cancelReason: string | null;
            openingPriceCents: number | null;
        };
        IpoDemand: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            ipoId: string;
            subscribers: number;
            requestedShares: number;
            level: number;
            leftover: number;
        };
        IpoDetail: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            name: string;
            /** @enum {string} */
            category: "Music" | "Acting" | "Sports" | "Influencer";
            /** @enum {string} */
            country: "Rest of the world" | "Ghana" | "Nigeria" | "South Africa";
            description: string;
            imageUrl: string | null;
            /** @enum {string} */
            state: "announced" | "open" | "closed" | "sharing" | "opening" | "trading" | "cancelled";
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            shares: number;
            cap: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            feeBps: number;
            accountDays: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            announcedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            opensAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            earlyAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            closesAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            shareOutAt: string;
            demand: {
                subscribers: number;
                requestedShares: number;
                level: number;
                leftover: number;
            };
            cancelReason: string | null;
            openingPriceCents: number | null;
            close: {
                day: string | null;
                tick: number | null;
                lines: number;
                heldLines: number;
                hash: string;
            } | null;
            shareOut: {
                /** Format: date */
                day: string;
                drawKey: string;
                level: number;
                leftover: number;
                allottedShares: number;
                openingTick: number | null;
            } | null;
        };
        IpoShareOut: {
            requestedShares: number[];
            heldNumbers: number[];
            allottedShares: number[];
        };
        IpoSubscription: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            ipoId: string;
            shares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            reservedCents: number;
            review: ("held" | "released" | "refused") | null;
            reviewReason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            subscribedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            changedAt: string;
            number: number | null;
            result: {
                allottedShares: number;
                takenShares: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                totalCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                feeCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                returnedCents: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                time: string;
            } | null;
        };
        LeagueRank: {
            rank: number;
            change: number | null;
            handle: string;
            avatarUrl: string;
            /** @enum {string} */
            tier: "free" | "basic" | "pro" | "elite";
            bot: boolean;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            valueCents: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            returnBps: number;
            own: boolean;
            /** @enum {string} */
            outcome: "up" | "stay" | "down";
            closesBps: number[];
        };
        LiveTrade: {
            handle: string;
            /** @enum {string} */
            side: "buy" | "sell";
            shares: number;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
        };
        MailConsent: {
            optedIn: boolean;
            since: string | null;
        };
        Me: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            name: string;
            handle: string;
            handleChangeableAt: string | null;
            email: string;
            emailVerified: boolean;
            /** @enum {string} */
            role: "user" | "manager" | "admin";
            /** @enum {string} */
            tier: "free" | "basic" | "pro" | "elite";
            avatarUrl: string;
            avatarUploaded: boolean;
            twoFactorEnabled: boolean;
            bot: boolean;
            referralCode: string;
            mobileNumberPrefix: string;
            mobileNumber: string;
            phoneVerified: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            memberSince: string;
            awaySince: string | null;
            permissions: ("user.read" | "user.suspend" | "user.freeze" | "user.reset-handle" | "user.end-access" | "user.lift-program-mark" | "user.lift-ring-mark" | "user.grant-vip" | "user.change-role" | "user.adjust-cash" | "user.impersonate" | "user.change-email" | "referral.review" | "ticket.answer" | "canned-reply.edit" | "celebrity.edit" | "celebrity.retire" | "celebrity.set-price" | "ipo.manage" | "squad.moderate" | "news.manage" | "media.manage" | "campaign.manage" | "testimonial.manage" | "payment.read" | "payment.refund" | "payment.replay-webhook" | "revenue.read" | "economy.read" | "security.read" | "audit.read-own" | "audit.read-all" | "setting.read" | "setting.update-operations" | "setting.update-all" | "backup.make" | "backup.download" | "backup.restore" | "system.maintain" | "system.read-health")[];
            twoFactorMissing: ("set-up" | "log-in") | null;
            impersonation: {
                by: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                until: string;
            } | null;
        };
        Membership: {
            /** @enum {string} */
            tier: "free" | "basic" | "pro" | "elite";
            subscription: components["schemas"]["Subscription"] | null;
            grant: {
                /** @enum {string} */
                tier: "basic" | "pro" | "elite";
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                until: string;
            } | null;
            plans: {
                /** @enum {string} */
                plan: "basic" | "pro" | "elite";
                /** @description US$ in integer cents */
                usCents: number;
                todayUsCents: number | null;
            }[];
        };
        MentionableMember: {
            handle: string;
            avatarUrl: string;
            /** @enum {string} */
            role: "captain" | "deputy" | "member";
        };
        NewsItem: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            celebrityId: string | null;
            title: string;
            body: string;
            /** @enum {string} */
            topic: "announcement" | "record" | "streak" | "surge" | "volume" | "sentiment" | "halt" | "premiere" | "wrap";
            /** @enum {string} */
            author: "staff" | "newsroom";
            impactBps: number | null;
            impactTick: number | null;
            changeBps: number | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
        };
        Notification: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /** @enum {string} */
            kind: "price-alert" | "market-event" | "portfolio" | "reward" | "order" | "payment" | "squad" | "social" | "support" | "system";
            /** @enum {string} */
            tone: "success" | "info" | "warning" | "alert";
            title: string;
            text: string;
            path: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            seen: boolean;
            read: boolean;
        };
        NotificationChannels: {
            inApp: boolean;
            email: boolean;
            push: boolean;
        };
        NotificationCounts: {
            unseen: number;
            unread: number;
        };
        NotificationNews: {
            unseen: number;
            unread: number;
            newest: components["schemas"]["Notification"][];
        };
        NotificationPreferences: {
            kinds: {
                "price-alert": components["schemas"]["NotificationChannels"];
                "market-event": components["schemas"]["NotificationChannels"];
                portfolio: components["schemas"]["NotificationChannels"];
                reward: components["schemas"]["NotificationChannels"];
                order: components["schemas"]["NotificationChannels"];
                payment: components["schemas"]["NotificationChannels"];
                squad: components["schemas"]["NotificationChannels"];
                social: components["schemas"]["NotificationChannels"];
                support: components["schemas"]["NotificationChannels"];
                system: components["schemas"]["NotificationChannels"];
            };
            pushPublicKey: string | null;
        };
        Order: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            kind: "limit" | "stop" | "take-profit";
            /** @enum {string} */
            side: "buy" | "sell";
            shares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            triggerPriceCents: number;
            /** @enum {string} */
            duration: "day" | "week" | "month";
            feeBps: number | null;
            duringEvents: boolean;
            /** @enum {string} */
            state: "open" | "filled" | "cancelled" | "expired" | "refused";
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            reservedCents: number;
            reservedShares: number;
            fillPriceCents: number | null;
            refusal: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "NOT_SIGNED_IN" | "ACCOUNT_SUSPENDED" | "EMAIL_NOT_VERIFIED" | "FORBIDDEN" | "STAFF_ACCOUNT" | "TWO_FACTOR_SETUP_NEEDED" | "TWO_FACTOR_NEEDED" | "PASSWORD_NEEDED" | "VIP_ONLY" | "READ_ONLY" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL" | "MAINTENANCE" | "UNAVAILABLE" | "CLOCK_SKEW" | "ACCOUNT_BUSY" | "INVALID_CREDENTIALS" | "INVALID_CODE" | "HANDLE_TAKEN" | "HANDLE_TOO_SOON" | "LAST_ADMIN" | "FILE_TOO_LARGE" | "FILE_TYPE_INVALID" | "FILE_UNREADABLE" | "MEDIA_QUOTA_FULL" | "MEDIA_IN_USE" | "MEDIA_UNKNOWN" | "MEDIA_ID_REUSED" | "ADDRESS_REFUSED" | "DOWNLOAD_FAILED" | "DOWNLOAD_RUNNING" | "TOO_MANY_FILES" | "ACCOUNT_FROZEN" | "CELEBRITY_UNKNOWN" | "CELEBRITY_SUSPENDED" | "MARKET_CLOSED" | "TRADING_HALTED" | "QUANTITY_INVALID" | "PRICE_MOVED" | "DAILY_LIMIT" | "POSITION_LIMIT" | "NOT_ENOUGH_SHARES" | "NOT_ENOUGH_CASH" | "ID_REUSED" | "TRADE_UNDONE" | "UNDO_NOT_INCLUDED" | "UNDO_BEFORE_SPLIT" | "UNDO_IN_EVENT" | "UNDO_TOO_LATE" | "UNDO_USED" | "SHARES_SOLD" | "SHARES_RESERVED" | "UNDO_CASH_SHORT" | "PRICE_REACHED" | "ORDER_LIMIT" | "ORDER_CLOSED" | "ALERT_LIMIT" | "IPO_NOT_OPEN" | "IPO_CLOSED" | "IPO_QUANTITY" | "ACCOUNT_TOO_NEW" | "IPO_TIME" | "IPO_STARTED" | "SQUAD_ARCHIVED" | "SQUAD_REFUSED" | "SQUAD_LIMIT" | "SQUAD_FOUNDING" | "SQUAD_NAME_TAKEN" | "SQUAD_ID_REUSED" | "SQUAD_MEMBERS_ONLY" | "SQUAD_RIGHT_NEEDED" | "SQUAD_TARGET" | "SQUAD_KICKS" | "SQUAD_KICK_OVER" | "SQUAD_MUTED" | "CHAT_MUTED" | "CHAT_TOO_NEW" | "MESSAGE_BURST" | "SLOW_MODE" | "MESSAGE_REPEATED" | "MESSAGE_GONE" | "MESSAGE_EDIT_OVER" | "MESSAGE_ID_REUSED" | "BLOCK_LIMIT" | "SIGNAL_NEW" | "SIGNAL_OPEN" | "SIGNAL_STANDS" | "EVENT_CLOSED" | "EVENT_MEMBERS_ONLY" | "PLEDGE_AMOUNT" | "PLEDGE_LOCKED" | "EVENT_TIME" | "EVENT_NEAR" | "EVENT_SLOT_TAKEN" | "EVENT_OPEN" | "EVENT_DECIDED" | "EVENT_ID_REUSED" | "TICK_UNKNOWN" | "SYSTEM_TASK_RUNNING" | "BACKUP_NEEDED" | "FILES_UNAVAILABLE" | "BUCKET_UNAVAILABLE" | "BACKUP_NOT_ENCRYPTED" | "BACKUP_UNUSABLE" | "PUSH_UNAVAILABLE" | "ROBOT_CHECK_NEEDED" | "ROBOT_CHECK_FAILED" | "GATEWAY_INVALID" | "PAYMENT_NOT_PAID" | "REFUND_TOO_HIGH" | "REFUND_ID_REUSED" | "GATEWAY_NOT_INITIALIZED" | "CHECKOUT_FAILED" | "CHECKOUT_URL_MISSING" | "PAYMENT_ID_REUSED" | "ALREADY_SUBSCRIBED" | "NOT_SUBSCRIBED" | "CAMPAIGN_BLOCKED" | "AUDIENCE_CHANGED" | "MAIL_FAILED" | "API_KEY_LIMIT";
                message: string;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            expiresAt: string;
            closedAt: string | null;
        };
        OrderDetail: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            kind: "limit" | "stop" | "take-profit";
            /** @enum {string} */
            side: "buy" | "sell";
            shares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            triggerPriceCents: number;
            /** @enum {string} */
            duration: "day" | "week" | "month";
            feeBps: number | null;
            duringEvents: boolean;
            /** @enum {string} */
            state: "open" | "filled" | "cancelled" | "expired" | "refused";
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            reservedCents: number;
            reservedShares: number;
            fillPriceCents: number | null;
            refusal: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "NOT_SIGNED_IN" | "ACCOUNT_SUSPENDED" | "EMAIL_NOT_VERIFIED" | "FORBIDDEN" | "STAFF_ACCOUNT" | "TWO_FACTOR_SETUP_NEEDED" | "TWO_FACTOR_NEEDED" | "PASSWORD_NEEDED" | "VIP_ONLY" | "READ_ONLY" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL" | "MAINTENANCE" | "UNAVAILABLE" | "CLOCK_SKEW" | "ACCOUNT_BUSY" | "INVALID_CREDENTIALS" | "INVALID_CODE" | "HANDLE_TAKEN" | "HANDLE_TOO_SOON" | "LAST_ADMIN" | "FILE_TOO_LARGE" | "FILE_TYPE_INVALID" | "FILE_UNREADABLE" | "MEDIA_QUOTA_FULL" | "MEDIA_IN_USE" | "MEDIA_UNKNOWN" | "MEDIA_ID_REUSED" | "ADDRESS_REFUSED" | "DOWNLOAD_FAILED" | "DOWNLOAD_RUNNING" | "TOO_MANY_FILES" | "ACCOUNT_FROZEN" | "CELEBRITY_UNKNOWN" | "CELEBRITY_SUSPENDED" | "MARKET_CLOSED" | "TRADING_HALTED" | "QUANTITY_INVALID" | "PRICE_MOVED" | "DAILY_LIMIT" | "POSITION_LIMIT" | "NOT_ENOUGH_SHARES" | "NOT_ENOUGH_CASH" | "ID_REUSED" | "TRADE_UNDONE" | "UNDO_NOT_INCLUDED" | "UNDO_BEFORE_SPLIT" | "UNDO_IN_EVENT" | "UNDO_TOO_LATE" | "UNDO_USED" | "SHARES_SOLD" | "SHARES_RESERVED" | "UNDO_CASH_SHORT" | "PRICE_REACHED" | "ORDER_LIMIT" | "ORDER_CLOSED" | "ALERT_LIMIT" | "IPO_NOT_OPEN" | "IPO_CLOSED" | "IPO_QUANTITY" | "ACCOUNT_TOO_NEW" | "IPO_TIME" | "IPO_STARTED" | "SQUAD_ARCHIVED" | "SQUAD_REFUSED" | "SQUAD_LIMIT" | "SQUAD_FOUNDING" | "SQUAD_NAME_TAKEN" | "SQUAD_ID_REUSED" | "SQUAD_MEMBERS_ONLY" | "SQUAD_RIGHT_NEEDED" | "SQUAD_TARGET" | "SQUAD_KICKS" | "SQUAD_KICK_OVER" | "SQUAD_MUTED" | "CHAT_MUTED" | "CHAT_TOO_NEW" | "MESSAGE_BURST" | "SLOW_MODE" | "MESSAGE_REPEATED" | "MESSAGE_GONE" | "MESSAGE_EDIT_OVER" | "MESSAGE_ID_REUSED" | "BLOCK_LIMIT" | "SIGNAL_NEW" | "SIGNAL_OPEN" | "SIGNAL_STANDS" | "EVENT_CLOSED" | "EVENT_MEMBERS_ONLY" | "PLEDGE_AMOUNT" | "PLEDGE_LOCKED" | "EVENT_TIME" | "EVENT_NEAR" | "EVENT_SLOT_TAKEN" | "EVENT_OPEN" | "EVENT_DECIDED" | "EVENT_ID_REUSED" | "TICK_UNKNOWN" | "SYSTEM_TASK_RUNNING" | "BACKUP_NEEDED" | "FILES_UNAVAILABLE" | "BUCKET_UNAVAILABLE" | "BACKUP_NOT_ENCRYPTED" | "BACKUP_UNUSABLE" | "PUSH_UNAVAILABLE" | "ROBOT_CHECK_NEEDED" | "ROBOT_CHECK_FAILED" | "GATEWAY_INVALID" | "PAYMENT_NOT_PAID" | "REFUND_TOO_HIGH" | "REFUND_ID_REUSED" | "GATEWAY_NOT_INITIALIZED" | "CHECKOUT_FAILED" | "CHECKOUT_URL_MISSING" | "PAYMENT_ID_REUSED" | "ALREADY_SUBSCRIBED" | "NOT_SUBSCRIBED" | "CAMPAIGN_BLOCKED" | "AUDIENCE_CHANGED" | "MAIL_FAILED" | "API_KEY_LIMIT";
                message: string;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            expiresAt: string;
            closedAt: string | null;
            /** @description Null unless it was filled */
            fill: components["schemas"]["OrderFill"] | null;
        };
        OrderFill: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            tradeId: string;
            shares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            totalCents: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            feeBps: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            feeCents: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
        };
        /**
         * @example {
         *       "id": "0198f3a2-1c00-7000-8000-00000000000a",
         *       "celebrityId": "1",
         *       "kind": "limit",
         *       "side": "buy",
         *       "shares": 2,
         *       "triggerPriceCents": 50000,
         *       "duration": "week"
         *     }
         */
        OrderRequest: {
            /**
             * Format: uuid
             * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id?: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            kind: "limit" | "stop" | "take-profit";
            /** @enum {string} */
            side: "buy" | "sell";
            shares: number;
            /** @description The price in SE$ cents that the order waits for */
            triggerPriceCents: number;
            /**
             * @default month
             * @enum {string}
             */
            duration?: "day" | "week" | "month";
            /** @default false */
            duringEvents?: boolean;
        };
        OwnPayout: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            retirementId: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            shares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            cashCents: number;
        };
        OwnRank: {
            rank: number | null;
            change: number | null;
            handle: string;
            avatarUrl: string;
            /** @enum {string} */
            tier: "free" | "basic" | "pro" | "elite";
            bot: boolean;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            valueCents: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            returnBps: number;
            /** @enum {string} */
            visibility: "shown" | "hidden" | "untraded" | "staff" | "frozen" | "ring";
            hides: boolean;
            ring: {
                shares: ("mailbox" | "mobile" | "device")[];
                inForce: boolean;
            } | null;
            standing: components["schemas"]["Standing"] | null;
        };
        OwnSignal: {
            open: components["schemas"]["SquadSignal"] | null;
            lacks: ("ACCOUNT_DAYS" | "TRADES")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            oldEnoughAt: string;
            trades: number;
        };
        OwnSplit: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            splitId: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            sharesBefore: number;
            sharesAfter: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            cashCents: number;
        };
        OwnSquad: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            handle: string;
            name: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            description: string;
            members: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            foundedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            lastActiveAt: string;
            mutedUntil: string | null;
            archivedAt: string | null;
            archiveReason: ("silence" | "empty" | "staff") | null;
            rank: number | null;
            returnBps: number | null;
            /** @enum {string} */
            role: "captain" | "deputy" | "member";
            rights: ("settings" | "moderation" | "members" | "events" | "invitations")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            joinedAt: string;
        };
        OwnSquads: {
            squads: components["schemas"]["OwnSquad"][];
            refusals: {
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                squadId: string;
                handle: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                id: string;
                reason: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                kickedAt: string;
            }[];
            membershipsMax: number;
            captainciesMax: number;
            founding: {
                lacks: ("STAFF" | "ACCOUNT_DAYS" | "TRADES" | "CAPTAINCIES" | "MEMBERSHIPS" | "FOUNDINGS")[];
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                oldEnoughAt: string;
                accountDays: number;
                trades: number;
                tradesNeeded: number;
            };
        };
        Payment: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            reference: string;
            product: {
                /** @constant */
                kind: "tokens";
                tokens: number;
            } | {
                /** @constant */
                kind: "vip";
                /** @enum {string} */
                plan: "basic" | "pro" | "elite";
            };
            /** @description US$ in integer cents */
            usCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            seCents: number;
            /** @enum {string} */
            gateway: "stripe" | "flutterwave" | "paypal" | "sandbox";
            /** @enum {string} */
            state: "open" | "pending" | "paid" | "failed" | "cancelled" | "expired" | "review";
            checkoutUrl: string | null;
            method: string | null;
            reason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            expiresAt: string;
            paidAt: string | null;
            /** @description US$ in integer cents */
            refundedUsCents: number;
            /** @description US$ in integer cents */
            disputedUsCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            takenBackSeCents: number;
        };
        PlayerBlock: {
            handle: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            since: string;
        };
        Pledge: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            eventId: string;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            cents: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            pledgedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            changedAt: string;
            number: number | null;
            counted: boolean | null;
            fill: {
                shares: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                totalCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                feeCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                prizeCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                returnedCents: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                time: string;
                unlockedAt: string | null;
            } | null;
        };
        /**
         * @example {
         *       "cents": 100000,
         *       "seenCents": 0
         *     }
         */
        PledgeRequest: {
            cents: number;
            seenCents: number;
            code?: string;
        };
        Portfolio: {
            version: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /** @enum {string} */
            tier: "free" | "basic" | "pro" | "elite";
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            cashCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            reservedCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            contributedCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            investedCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            valueCents: number;
            hasTraded: boolean;
            firstTradeFree: boolean;
            tradesToday: number;
            undosToday: number;
            positions: components["schemas"]["Position"][];
        };
        PortfolioHistory: {
            /** @enum {string} */
            range: "1D" | "1W" | "1M" | "1Y" | "ALL";
            intervalSeconds: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            openedAt: string;
            atSeconds: number[];
            valueCents: number[];
            contributedCents: number[];
            feesCents: number[];
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            feesPaidCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            bonusesCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            tokensCents: number;
            midnight: {
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                valueCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                contributedCents: number;
            };
        };
        Position: {
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            shares: number;
            reservedShares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            averagePriceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            valueCents: number;
            suspended: boolean;
        };
        Prediction: {
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            days: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                time: string;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                lowCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                medianCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                highCents: number;
            }[];
        };
        Premiere: {
            /** Format: date */
            day: string;
            /** @enum {string} */
            stage: "Spotlight" | "Gala night" | "Encore";
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            /** @enum {string} */
            state: "announced" | "live" | "over" | "cancelled";
            tick: number | null;
            changeBps: number | null;
        };
        PremiereDraw: {
            /** Format: date */
            day: string;
            commitment: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            announcedTime: string;
            celebrityIds: string[];
            restingIds: string[];
            premieres: {
                /** @enum {string} */
                stage: "Spotlight" | "Gala night" | "Encore";
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                time: string;
            }[];
        };
        PriceAlert: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            direction: "above" | "below";
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            note: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            createdAt: string;
            firedAt: string | null;
            firedPriceCents: number | null;
        };
        /**
         * @example {
         *       "id": "0198f3a2-1c00-7000-8000-00000000000a",
         *       "celebrityId": "1",
         *       "direction": "below",
         *       "priceCents": 48000,
         *       "note": "Buy more"
         *     }
         */
        PriceAlertRequest: {
            /**
             * Format: uuid
             * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id?: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            direction: "above" | "below";
            /** @description SE$ in integer cents */
            priceCents: number;
            /** @default  */
            note?: string;
        };
        /**
         * @example {
         *       "type": "/docs/errors#NOT_ENOUGH_CASH",
         *       "title": "Not enough cash for this purchase (including trading fees)",
         *       "status": 409,
         *       "detail": "Not enough cash for this purchase (including trading fees)",
         *       "instance": "urn:request:pLb2c9XhT0q1uA7d-1z",
         *       "code": "NOT_ENOUGH_CASH",
         *       "message": "Not enough cash for this purchase (including trading fees)"
         *     }
         */
        Problem: {
            /**
             * Format: uri-reference
             * @description Where the documentation explains the code
             */
            type: string;
            /** @description The same for every problem of its type */
            title: string;
            status: number;
            /** @description A sentence for people about this one */
            detail: string;
            /**
             * Format: uri-reference
             * @description The id of the request, that of the field x-request-id
             */
            instance?: string;
            /** @enum {string} */
            code: "BAD_REQUEST" | "NOT_SIGNED_IN" | "ACCOUNT_SUSPENDED" | "EMAIL_NOT_VERIFIED" | "FORBIDDEN" | "STAFF_ACCOUNT" | "TWO_FACTOR_SETUP_NEEDED" | "TWO_FACTOR_NEEDED" | "PASSWORD_NEEDED" | "VIP_ONLY" | "READ_ONLY" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL" | "MAINTENANCE" | "UNAVAILABLE" | "CLOCK_SKEW" | "ACCOUNT_BUSY" | "INVALID_CREDENTIALS" | "INVALID_CODE" | "HANDLE_TAKEN" | "HANDLE_TOO_SOON" | "LAST_ADMIN" | "FILE_TOO_LARGE" | "FILE_TYPE_INVALID" | "FILE_UNREADABLE" | "MEDIA_QUOTA_FULL" | "MEDIA_IN_USE" | "MEDIA_UNKNOWN" | "MEDIA_ID_REUSED" | "ADDRESS_REFUSED" | "DOWNLOAD_FAILED" | "DOWNLOAD_RUNNING" | "TOO_MANY_FILES" | "ACCOUNT_FROZEN" | "CELEBRITY_UNKNOWN" | "CELEBRITY_SUSPENDED" | "MARKET_CLOSED" | "TRADING_HALTED" | "QUANTITY_INVALID" | "PRICE_MOVED" | "DAILY_LIMIT" | "POSITION_LIMIT" | "NOT_ENOUGH_SHARES" | "NOT_ENOUGH_CASH" | "ID_REUSED" | "TRADE_UNDONE" | "UNDO_NOT_INCLUDED" | "UNDO_BEFORE_SPLIT" | "UNDO_IN_EVENT" | "UNDO_TOO_LATE" | "UNDO_USED" | "SHARES_SOLD" | "SHARES_RESERVED" | "UNDO_CASH_SHORT" | "PRICE_REACHED" | "ORDER_LIMIT" | "ORDER_CLOSED" | "ALERT_LIMIT" | "IPO_NOT_OPEN" | "IPO_CLOSED" | "IPO_QUANTITY" | "ACCOUNT_TOO_NEW" | "IPO_TIME" | "IPO_STARTED" | "SQUAD_ARCHIVED" | "SQUAD_REFUSED" | "SQUAD_LIMIT" | "SQUAD_FOUNDING" | "SQUAD_NAME_TAKEN" | "SQUAD_ID_REUSED" | "SQUAD_MEMBERS_ONLY" | "SQUAD_RIGHT_NEEDED" | "SQUAD_TARGET" | "SQUAD_KICKS" | "SQUAD_KICK_OVER" | "SQUAD_MUTED" | "CHAT_MUTED" | "CHAT_TOO_NEW" | "MESSAGE_BURST" | "SLOW_MODE" | "MESSAGE_REPEATED" | "MESSAGE_GONE" | "MESSAGE_EDIT_OVER" | "MESSAGE_ID_REUSED" | "BLOCK_LIMIT" | "SIGNAL_NEW" | "SIGNAL_OPEN" | "SIGNAL_STANDS" | "EVENT_CLOSED" | "EVENT_MEMBERS_ONLY" | "PLEDGE_AMOUNT" | "PLEDGE_LOCKED" | "EVENT_TIME" | "EVENT_NEAR" | "EVENT_SLOT_TAKEN" | "EVENT_OPEN" | "EVENT_DECIDED" | "EVENT_ID_REUSED" | "TICK_UNKNOWN" | "SYSTEM_TASK_RUNNING" | "BACKUP_NEEDED" | "FILES_UNAVAILABLE" | "BUCKET_UNAVAILABLE" | "BACKUP_NOT_ENCRYPTED" | "BACKUP_UNUSABLE" | "PUSH_UNAVAILABLE" | "ROBOT_CHECK_NEEDED" | "ROBOT_CHECK_FAILED" | "GATEWAY_INVALID" | "PAYMENT_NOT_PAID" | "REFUND_TOO_HIGH" | "REFUND_ID_REUSED" | "GATEWAY_NOT_INITIALIZED" | "CHECKOUT_FAILED" | "CHECKOUT_URL_MISSING" | "PAYMENT_ID_REUSED" | "ALREADY_SUBSCRIBED" | "NOT_SUBSCRIBED" | "CAMPAIGN_BLOCKED" | "AUDIENCE_CHANGED" | "MAIL_FAILED" | "API_KEY_LIMIT";
            /**
             * @deprecated
             * @description The former name of `detail`
             */
            message: string;
            /** @description What the code specifies; for BAD_REQUEST a sentence for each field */
            details?: {
                [key: string]: unknown;
            };
        };
        PublicSettings: {
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            startingCashCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            dailyBonusCents: number;
            tokenUsCents: number;
            vipBasicUsCents: number;
            vipProUsCents: number;
            vipEliteUsCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            referralBonusCents: number;
            dividendRatePpm: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            dividendVipBps: number;
            feeBpsByTier: {
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                free: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                basic: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                pro: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                elite: number;
            };
            firstTradeFree: boolean;
            tradesPerDayMax: number;
            openOrdersMax: number;
            priceAlertsMax: number;
            tickIntervalMs: number;
            apiKeyRequestsPerMinuteMax: number;
            squadMembershipsMax: number;
            squadFounderDays: number;
            squadFounderTrades: number;
            squadSilenceDays: number;
            squadCaptainSilenceDays: number;
            registrationEnabled: boolean;
            siteName: string;
            maintenanceMode: boolean;
            maintenanceUntil: string | null;
        };
        PushSubscription: {
            /** Format: uri */
            endpoint: string;
            keys: {
                p256dh: string;
                auth: string;
            };
        };
        RankingEntry: {
            rank: number;
            change: number | null;
            handle: string;
            avatarUrl: string;
            /** @enum {string} */
            tier: "free" | "basic" | "pro" | "elite";
            bot: boolean;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            valueCents: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            returnBps: number;
            own: boolean;
        };
        Receipt: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            side: "buy" | "sell";
            shares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            totalCents: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            feeBps: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            feeCents: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            undoUntil: string | null;
            undone: components["schemas"]["Undo"] | null;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            cashAfterCents: number;
            sharesAfter: number;
            averagePriceAfterCents: number | null;
        };
        Referral: {
            number: number;
            handle: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            joinedAt: string;
            /** @enum {string} */
            state: "pending" | "under-review" | "next-month" | "paid" | "closed";
            progress: {
                verified: boolean;
                trades: number;
                activeDays: number;
                memberDays: number;
            };
            paidAt: string | null;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            bonusCents: number;
            reason: string | null;
        };
        Referrals: {
            code: string;
            link: string;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            bonusCents: number;
            needed: {
                trades: number;
                activeDays: number;
                memberDays: number;
            };
            perMonthMax: number;
            paidThisMonth: number;
            totals: {
                joined: number;
                paid: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                earnedCents: number;
            };
            referrals: components["schemas"]["Referral"][];
            invitation: {
                /** @enum {string} */
                state: "pending" | "under-review" | "next-month" | "paid" | "closed";
                progress: {
                    verified: boolean;
                    trades: number;
                    activeDays: number;
                    memberDays: number;
                };
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                bonusCents: number;
                reason: string | null;
                referrerHandle: string;
            } | null;
        };
        Retirement: {
            sentence: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            noticedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            dueAt: string;
            priceCents: number | null;
            leftAt: string | null;
        };
        RobotCheck: {
            parameters: {
                algorithm: string;
                cost: number;
                expiresAt: number;
                keyLength: number;
                keyPrefix: string;
                keySignature: string;
                nonce: string;
                salt: string;
            };
            signature: string;
        };
        SandboxCheckout: {
            /** @enum {string} */
            purpose: "payment" | "card";
            title: string;
            usCents: number;
            isSubscription: boolean;
            acceptsCard: boolean;
            reason: string | null;
            successUrl: string;
            cancelUrl: string;
        };
        Session: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /** @enum {string} */
            kind: "computer" | "phone" | "tablet" | "unknown";
            device: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            signedInAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            lastActiveAt: string;
            current: boolean;
        };
        SettingChange: {
            key: string;
            label: string;
            /** @enum {string} */
            kind: "se-cents" | "us-cents" | "bps" | "bps-by-tier" | "ppm" | "count" | "ms" | "switch" | "choice" | "text";
            from: boolean | number | string | {
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                free: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                basic: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                pro: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                elite: number;
            };
            to: boolean | number | string | {
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                free: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                basic: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                pro: number;
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                elite: number;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            announcedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            effectiveAt: string;
            withdrawnAt: string | null;
        };
        SharePictureRequest: {
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            kind: "celebrity" | "gain";
            /** @default false */
            amounts?: boolean;
        };
        SharedPicture: {
            url: string;
            pictureUrl: string;
        };
        SignUpRequest: {
            name: string;
            /** Format: email */
            email: string;
            password: string;
            mobileNumberPrefix: string;
            mobileNumber: string;
            referralCode?: string;
            /** @constant */
            acceptTerms: true;
            newsByMail?: boolean;
            /**
             * Format: base64
             * @description Solved robot check; good for one request
             */
            robotCheck?: string;
            callbackURL?: string;
        };
        SignalRecord: {
            handle: string;
            avatarUrl: string;
            calls: number;
            open: number;
            right: number;
            missed: number;
            unmoved: number;
            voided: number;
            figures: {
                right: number;
                of: number;
                luck: {
                    low: number;
                    high: number;
                };
                /**
                 * @description Basis points: 100 is 1 %
                 * @example 250
                 */
                meanMoveBps: number;
            } | null;
            recent: components["schemas"]["SquadSignal"][];
        };
        Sparklines: {
            intervalSeconds: number;
            pricesCents: {
                [key: string]: number[];
            };
        };
        Split: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            number: number;
            from: number;
            to: number;
            announcedDay: string & (unknown & unknown);
            executed: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                time: string;
                /**
                 * @description Number of a market tick; consecutive
                 * @example 5761
                 */
                firstTick: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                priceBeforeCents: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                priceAfterCents: number;
            } | null;
        };
        Spread: {
            invested: number;
            largest: number;
            held: number;
        };
        Squad: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            handle: string;
            name: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            description: string;
            members: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            foundedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            lastActiveAt: string;
            mutedUntil: string | null;
            archivedAt: string | null;
            archiveReason: ("silence" | "empty" | "staff") | null;
            rank: number | null;
            returnBps: number | null;
        };
        SquadCase: {
            /** @enum {string} */
            kind: "kick" | "mute" | "removal" | "squad" | "event";
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /** @enum {string} */
            measure: "kick" | "mute" | "staff-mute" | "removal" | "staff-removal" | "archive" | "silence-archive" | "rename" | "squad-mute" | "kick-undone" | "replaced" | "event-cancel";
            squad: {
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                id: string;
                handle: string;
                name: string;
            } | null;
            celebrityId: string | null;
            byStaff: boolean;
            reason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            until: string | null;
            /** @enum {string} */
            state: "standing" | "over" | "undone";
            before: string | null;
            after: string | null;
            ticket: string | null;
        };
        SquadChat: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            squadId: string;
            /** @description The newest number; 0 before the first message */
            head: number;
            readNumber: number | null;
            quiet: boolean;
            slowSeconds: number;
            slowSecondsNow: number;
            autoSlowUntil: string | null;
            mute: {
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                until: string;
                reason: string;
                /** @enum {string} */
                by: "squad" | "staff";
            } | null;
            writesFrom: string | null;
            hiddenHandles: string[];
            retentionDays: number;
        };
        SquadChatNews: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            squadId: string;
            /** @description The newest number; 0 before the first message */
            after: number;
            /** @description The newest number; 0 before the first message */
            head: number;
            messages: components["schemas"]["SquadMessage"][];
            changed: components["schemas"]["SquadMessage"][];
            slowSeconds: number;
            slowSecondsNow: number;
            autoSlowUntil: string | null;
        };
        SquadDeed: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /** @enum {string} */
            kind: "founded" | "joined" | "left" | "kicked" | "kick-undone" | "refusal-lifted" | "role-changed" | "handed-over" | "succeeded" | "description-changed" | "code-renewed" | "renamed" | "muted" | "unmuted" | "archived" | "restored" | "slow-mode" | "message-removed" | "member-muted" | "member-unmuted" | "event-proposed" | "event-withdrawn" | "event-cancelled";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            by: string | null;
            byStaff: boolean;
            to: string | null;
            reason: string | null;
            before: string | null;
            after: string | null;
        };
        SquadDetail: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            handle: string;
            name: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            description: string;
            members: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            foundedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            lastActiveAt: string;
            mutedUntil: string | null;
            archivedAt: string | null;
            archiveReason: ("silence" | "empty" | "staff") | null;
            rank: number | null;
            returnBps: number | null;
            captain: string | null;
            deputies: string[];
            rankedSquads: number;
        };
        SquadEvent: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            squad: {
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                id: string;
                handle: string;
                name: string;
            } | null;
            /** @enum {string} */
            stage: "proposed" | "scheduled" | "started" | "finished" | "cancelled";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            proposedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            decidesAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            changesUntil: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            endsAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            unlocksAt: string;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            feeBps: number;
            pledges: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            pledgedCents: number;
            pledgers: number;
            boostPpm: number;
            cancelReason: ("withdrawn" | "staff" | "few" | "slot" | "near" | "celebrity" | "late" | "squad") | null;
            cancelText: string | null;
            start: {
                /**
                 * @description Number of a market tick; consecutive
                 * @example 5761
                 */
                tick: number;
                /**
                 * @description SE$ in integer cents
                 * @example 51000
                 */
                priceCents: number;
                boostTick: number | null;
                hash: string;
                filled: boolean;
            } | null;
        };
        SquadHead: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            squadId: string;
            /** @description The newest number; 0 before the first message */
            head: number;
            readNumber: number | null;
            quiet: boolean;
        };
        SquadKick: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            handle: string;
            by: string;
            reason: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            kickedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            undoableUntil: string;
            undoneAt: string | null;
            liftedAt: string | null;
        };
        SquadMember: {
            handle: string;
            avatarUrl: string;
            /** @enum {string} */
            tier: "free" | "basic" | "pro" | "elite";
            /** @enum {string} */
            role: "captain" | "deputy" | "member";
            rights: ("settings" | "moderation" | "members" | "events" | "invitations")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            joinedAt: string;
            returnBps: number | null;
            own: boolean;
        };
        SquadMembership: {
            /** @enum {string} */
            role: "captain" | "deputy" | "member";
            rights: ("settings" | "moderation" | "members" | "events" | "invitations")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            joinedAt: string;
        };
        SquadMessage: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /** @description Counts the messages of a squad, from 1, without a gap */
            number: number;
            author: {
                handle: string;
                avatarUrl: string;
                role: ("captain" | "deputy" | "member") | null;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            text: string;
            replyTo: {
                /** @description Counts the messages of a squad, from 1, without a gap */
                number: number;
                handle: string | null;
                text: string;
            } | null;
            editedAt: string | null;
            deletedBy: ("writer" | "moderator" | "staff") | null;
            reactions: {
                /** @enum {string} */
                reaction: "thumbs-up" | "heart" | "flame" | "laugh" | "party" | "sad";
                count: number;
            }[];
            signal: components["schemas"]["SquadSignal"] | null;
        };
        SquadMessagePage: {
            messages: components["schemas"]["SquadMessage"][];
            ownReactions: {
                /** @description Counts the messages of a squad, from 1, without a gap */
                number: number;
                reactions: ("thumbs-up" | "heart" | "flame" | "laugh" | "party" | "sad")[];
            }[];
            hasOlder: boolean;
            hasNewer: boolean;
            /** @description The newest number; 0 before the first message */
            head: number;
        };
        SquadMute: {
            handle: string;
            by: string | null;
            reason: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            until: string;
        };
        SquadRefusal: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            reason: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            kickedAt: string;
        };
        SquadSignal: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            squadId: string;
            number: number;
            caller: {
                handle: string;
                avatarUrl: string;
            };
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            direction: "up" | "down";
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            madeAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            dueAt: string;
            held: boolean;
            soldAt: string | null;
            outcome: ("right" | "missed" | "unmoved" | "void") | null;
            scoredAt: string | null;
            scoredPriceCents: number | null;
            moveBps: number | null;
        };
        SquadStanding: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            squadId: string;
            membership: components["schemas"]["SquadMembership"] | null;
            refusal: components["schemas"]["SquadRefusal"] | null;
            closingId: string | null;
            joinRefusal: ("SQUAD_ARCHIVED" | "SQUAD_REFUSED" | "SQUAD_LIMIT" | "STAFF_ACCOUNT") | null;
            inviteCode: string | null;
            successor: string | null;
        };
        Standing: {
            ticks: number;
            average: components["schemas"]["Spread"];
            now: components["schemas"]["Spread"];
            ranked: boolean;
        };
        StreamCacheCleared: {
            /** @constant */
            event: "cacheCleared";
            data: Record<string, never>;
            id?: string;
        };
        StreamCelebrity: {
            /** @constant */
            event: "celebrity";
            data: components["schemas"]["Celebrity"];
            id?: string;
        };
        StreamEarlyAlert: {
            /** @constant */
            event: "earlyAlert";
            data: components["schemas"]["EarlyAlerts"];
            id?: string;
        };
        StreamEvent: components["schemas"]["StreamCacheCleared"] | components["schemas"]["StreamEarlyAlert"] | components["schemas"]["StreamIpo"] | components["schemas"]["StreamIpoDemand"] | components["schemas"]["StreamTopicRefused"] | components["schemas"]["StreamLiveTrades"] | components["schemas"]["StreamTick"] | components["schemas"]["StreamCelebrity"] | components["schemas"]["StreamNews"] | components["schemas"]["StreamNotification"] | components["schemas"]["StreamOrderEnded"] | components["schemas"]["StreamSettings"] | components["schemas"]["StreamSquadChat"] | components["schemas"]["StreamSquadHeads"] | components["schemas"]["StreamSquadEvent"] | components["schemas"]["StreamSquad"] | components["schemas"]["StreamSupportTicket"] | components["schemas"]["StreamPortfolio"];
        StreamIpo: {
            /** @constant */
            event: "ipo";
            data: components["schemas"]["Ipo"];
            id?: string;
        };
        StreamIpoDemand: {
            /** @constant */
            event: "ipoDemand";
            data: components["schemas"]["IpoDemand"];
            id?: string;
        };
        StreamLiveTrades: {
            /** @constant */
            event: "liveTrades";
            data: {
                trades: components["schemas"]["LiveTrade"][];
            };
            id?: string;
        };
        StreamNews: {
            /** @constant */
            event: "news";
            data: components["schemas"]["NewsItem"];
            id?: string;
        };
        StreamNotification: {
            /** @constant */
            event: "notification";
            data: components["schemas"]["NotificationNews"];
            id?: string;
        };
        StreamOrderEnded: {
            /** @constant */
            event: "orderEnded";
            data: components["schemas"]["OrderDetail"];
            id?: string;
        };
        StreamPortfolio: {
            /** @constant */
            event: "portfolio";
            data: components["schemas"]["Portfolio"];
            id?: string;
        };
        StreamSettings: {
            /** @constant */
            event: "settings";
            data: Record<string, never>;
            id?: string;
        };
        StreamSquad: {
            /** @constant */
            event: "squad";
            data: {
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                squadId: string;
            };
            id?: string;
        };
        StreamSquadChat: {
            /** @constant */
            event: "squadChat";
            data: components["schemas"]["SquadChatNews"];
            id?: string;
        };
        StreamSquadEvent: {
            /** @constant */
            event: "squadEvent";
            data: components["schemas"]["SquadEvent"];
            id?: string;
        };
        StreamSquadHeads: {
            /** @constant */
            event: "squadHeads";
            data: {
                heads: components["schemas"]["SquadHead"][];
                all: boolean;
            };
            id?: string;
        };
        StreamSupportTicket: {
            /** @constant */
            event: "supportTicket";
            data: {
                number: number;
            };
            id?: string;
        };
        StreamTick: {
            /** @constant */
            event: "tick";
            data: components["schemas"]["Tick"];
            id?: string;
        };
        StreamTopicRefused: {
            /** @constant */
            event: "topicRefused";
            data: {
                topic: string;
                /** @enum {string} */
                code: "BAD_REQUEST" | "NOT_SIGNED_IN" | "ACCOUNT_SUSPENDED" | "EMAIL_NOT_VERIFIED" | "FORBIDDEN" | "STAFF_ACCOUNT" | "TWO_FACTOR_SETUP_NEEDED" | "TWO_FACTOR_NEEDED" | "PASSWORD_NEEDED" | "VIP_ONLY" | "READ_ONLY" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL" | "MAINTENANCE" | "UNAVAILABLE" | "CLOCK_SKEW" | "ACCOUNT_BUSY" | "INVALID_CREDENTIALS" | "INVALID_CODE" | "HANDLE_TAKEN" | "HANDLE_TOO_SOON" | "LAST_ADMIN" | "FILE_TOO_LARGE" | "FILE_TYPE_INVALID" | "FILE_UNREADABLE" | "MEDIA_QUOTA_FULL" | "MEDIA_IN_USE" | "MEDIA_UNKNOWN" | "MEDIA_ID_REUSED" | "ADDRESS_REFUSED" | "DOWNLOAD_FAILED" | "DOWNLOAD_RUNNING" | "TOO_MANY_FILES" | "ACCOUNT_FROZEN" | "CELEBRITY_UNKNOWN" | "CELEBRITY_SUSPENDED" | "MARKET_CLOSED" | "TRADING_HALTED" | "QUANTITY_INVALID" | "PRICE_MOVED" | "DAILY_LIMIT" | "POSITION_LIMIT" | "NOT_ENOUGH_SHARES" | "NOT_ENOUGH_CASH" | "ID_REUSED" | "TRADE_UNDONE" | "UNDO_NOT_INCLUDED" | "UNDO_BEFORE_SPLIT" | "UNDO_IN_EVENT" | "UNDO_TOO_LATE" | "UNDO_USED" | "SHARES_SOLD" | "SHARES_RESERVED" | "UNDO_CASH_SHORT" | "PRICE_REACHED" | "ORDER_LIMIT" | "ORDER_CLOSED" | "ALERT_LIMIT" | "IPO_NOT_OPEN" | "IPO_CLOSED" | "IPO_QUANTITY" | "ACCOUNT_TOO_NEW" | "IPO_TIME" | "IPO_STARTED" | "SQUAD_ARCHIVED" | "SQUAD_REFUSED" | "SQUAD_LIMIT" | "SQUAD_FOUNDING" | "SQUAD_NAME_TAKEN" | "SQUAD_ID_REUSED" | "SQUAD_MEMBERS_ONLY" | "SQUAD_RIGHT_NEEDED" | "SQUAD_TARGET" | "SQUAD_KICKS" | "SQUAD_KICK_OVER" | "SQUAD_MUTED" | "CHAT_MUTED" | "CHAT_TOO_NEW" | "MESSAGE_BURST" | "SLOW_MODE" | "MESSAGE_REPEATED" | "MESSAGE_GONE" | "MESSAGE_EDIT_OVER" | "MESSAGE_ID_REUSED" | "BLOCK_LIMIT" | "SIGNAL_NEW" | "SIGNAL_OPEN" | "SIGNAL_STANDS" | "EVENT_CLOSED" | "EVENT_MEMBERS_ONLY" | "PLEDGE_AMOUNT" | "PLEDGE_LOCKED" | "EVENT_TIME" | "EVENT_NEAR" | "EVENT_SLOT_TAKEN" | "EVENT_OPEN" | "EVENT_DECIDED" | "EVENT_ID_REUSED" | "TICK_UNKNOWN" | "SYSTEM_TASK_RUNNING" | "BACKUP_NEEDED" | "FILES_UNAVAILABLE" | "BUCKET_UNAVAILABLE" | "BACKUP_NOT_ENCRYPTED" | "BACKUP_UNUSABLE" | "PUSH_UNAVAILABLE" | "ROBOT_CHECK_NEEDED" | "ROBOT_CHECK_FAILED" | "GATEWAY_INVALID" | "PAYMENT_NOT_PAID" | "REFUND_TOO_HIGH" | "REFUND_ID_REUSED" | "GATEWAY_NOT_INITIALIZED" | "CHECKOUT_FAILED" | "CHECKOUT_URL_MISSING" | "PAYMENT_ID_REUSED" | "ALREADY_SUBSCRIBED" | "NOT_SUBSCRIBED" | "CAMPAIGN_BLOCKED" | "AUDIENCE_CHANGED" | "MAIL_FAILED" | "API_KEY_LIMIT";
            };
            id?: string;
        };
        Subscription: {
            /** @enum {string} */
            plan: "basic" | "pro" | "elite";
            /** @description US$ in integer cents */
            usCents: number;
            /** @enum {string} */
            gateway: "stripe" | "flutterwave" | "paypal" | "sandbox";
            /** @enum {string} */
            state: "active" | "past-due";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            paidUntil: string;
            graceUntil: string | null;
            endsWithPeriod: boolean;
            nextPlan: ("basic" | "pro" | "elite") | null;
            /** @enum {string} */
            upgrade: "prorated" | "approved-by-player" | "subscribe-again";
            canResume: boolean;
            hasPaymentPage: boolean;
        };
        /**
         * @example {
         *       "shares": 20,
         *       "seenShares": 0,
         *       "seenPriceCents": 25000
         *     }
         */
        SubscriptionRequest: {
            shares: number;
            seenShares: number;
            seenPriceCents: number;
        };
        SupportConversation: {
            /** @description Such as "LL-10023" */
            reference: string;
            subject: string;
            /** @enum {string} */
            status: "open" | "answered" | "closed";
            priority: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            about: {
                /** @enum {string} */
                kind: "kick" | "mute" | "removal" | "squad" | "event";
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                id: string;
            } | null;
            messages: {
                id: string;
                /** @enum {string} */
                author: "sender" | "staff";
                name: string;
                text: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 * @example 2026-03-10T12:00:30.000Z
                 */
                time: string;
            }[];
        };
        SupportTicket: {
            /** @description Such as "LL-10023" */
            reference: string;
            subject: string;
            /** @enum {string} */
            status: "open" | "answered" | "closed";
            priority: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
        };
        SupportTicketRequest: {
            name: string;
            /** Format: email */
            email: string;
            subject: string;
            message: string;
            /**
             * Format: base64
             * @description Solved robot check; good for one request
             */
            robotCheck: string;
        };
        Tick: {
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            number: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            nextTime: string;
            pricesCents: {
                [key: string]: number;
            };
            dayAgoPricesCents: {
                [key: string]: number;
            };
            haltedIds: string[];
            haltTicksLeft: {
                [key: string]: number;
            };
            feeWindows: components["schemas"]["FeeWindow"][];
        };
        Trade: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            side: "buy" | "sell";
            shares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            totalCents: number;
            /**
             * @description Basis points: 100 is 1 %
             * @example 250
             */
            feeBps: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            feeCents: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            undoUntil: string | null;
            undone: components["schemas"]["Undo"] | null;
        };
        /**
         * @example {
         *       "id": "0198f3a2-1c00-7000-8000-00000000000a",
         *       "celebrityId": "1",
         *       "side": "buy",
         *       "shares": 2,
         *       "tick": 5761,
         *       "toleranceBps": 100
         *     }
         */
        TradeRequest: {
            /**
             * Format: uuid
             * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id?: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            side: "buy" | "sell";
            shares: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /** @default 0 */
            toleranceBps?: number;
        };
        Undo: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            totalCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            feeCents: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
        };
        UndoReceipt: {
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id: string;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            priceCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            totalCents: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            feeCents: number;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             * @example 2026-03-10T12:00:30.000Z
             */
            time: string;
            /**
             * Format: uuid
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            tradeId: string;
            /**
             * @description Such as "1", "gh20"
             * @example 1
             */
            celebrityId: string;
            /** @enum {string} */
            side: "buy" | "sell";
            shares: number;
            /**
             * @description SE$ in integer cents
             * @example 51000
             */
            cashAfterCents: number;
            sharesAfter: number;
            averagePriceAfterCents: number | null;
        };
        /**
         * @example {
         *       "id": "0198f3a2-1c00-7000-8000-00000000000a",
         *       "tick": 5770,
         *       "toleranceBps": 100
         *     }
         */
        UndoRequest: {
            /**
             * Format: uuid
             * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
             * @example 0198f3a2-1c00-7000-8000-00000000000a
             */
            id?: string;
            /**
             * @description Number of a market tick; consecutive
             * @example 5761
             */
            tick: number;
            /** @default 0 */
            toleranceBps?: number;
        };
        Watchlist: {
            celebrityIds: string[];
        };
        Whoami: {
            player: {
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                id: string;
                handle: string | null;
                bot: boolean;
            };
            key: {
                /**
                 * Format: uuid
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                id: string;
                name: string;
                /**
                 * @description `trade` contains `read`
                 * @enum {string}
                 */
                scope: "read" | "trade";
            } | null;
            limits: {
                name: string;
                perMinute: number;
            }[];
            streamsMax: number;
        };
    };
    responses: {
        /** @description Refused: `code` says why */
        Refused: {
            headers: {
                /** @description Of 429 and 503: the seconds to wait */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
         * @example 0198f3a2-1c00-7000-8000-00000000000a
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    checkSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passwordPath: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    endImpersonation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                    revokeApiKeys?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    confirmIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    setUpTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        uri: string;
                        secret: string;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    checkReferralCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        known: boolean;
                        handle: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    rememberMe?: boolean;
                    /**
                     * Format: byte
                     * @description Solved robot check; good for one request
                     */
                    robotCheck?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        /** @enum {boolean} */
                        twoFactor?: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    finishSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSuspension: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suspension: {
                            reason: string;
                        } | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    sendVerificationEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    mobileNumberPrefix: string;
                    mobileNumber: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    chooseAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    seed: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    uploadAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    deleteAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    changeHandle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    handle: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        handle: string;
                        changeableAt: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string;
                    /** @enum {string} */
                    confirmation: "DELETE";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: components["schemas"]["ApiKey"];
                        /** @description The key itself */
                        secret: string;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    whoami: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Whoami"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 0198f3a2-1c00-7000-8000-00000000000a
                         */
                        id: string;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getPublicSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicSettings"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSettingChanges: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: components["schemas"]["SettingChange"][];
                        nextCursor: number | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getRobotCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RobotCheck"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSupportTickets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tickets: components["schemas"]["SupportTicket"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    createSupportTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupportTicketRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicket"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSupportTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportConversation"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    answerSupportTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportConversation"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getLinkedSupportTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportConversation"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    answerLinkedSupportTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    text: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportConversation"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listCelebrities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of a market tick; consecutive
                         * @example 5761
                         */
                        tick: number;
                        celebrities: components["schemas"]["Celebrity"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getCelebrity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CelebrityDetail"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getCandles: {
        parameters: {
            query?: {
                range?: "LIVE" | "1D" | "1W" | "1M" | "1Y";
            };
            header?: never;
            path: {
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Candles"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getTick: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tick"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getMarketClosure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        closure: {
                            reason: string;
                            opensAt: string | null;
                        } | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSparklines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sparklines"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getFairness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: components["schemas"]["FairDay"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getFairDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                day: string & (unknown & unknown);
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FairDayFile"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getFairDayTicks: {
        parameters: {
            query?: {
                from?: number;
            };
            header?: never;
            path: {
                day: string & (unknown & unknown);
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FairDayTicks"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    openStream: {
        parameters: {
            query?: {
                /** @description At most 24 names, separated by commas, such as live-trades/12 */
                topics?: string;
                /** @description For a client that cannot send the header Last-Event-ID */
                lastEventId?: string;
                /** @description Leaves out the player's own state, for a client whose other stream goes on until this one is open. Not when it reconnects with the header Last-Event-ID */
                state?: "known";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until the client or the server ends the stream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamEvent"];
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    getPrediction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prediction"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listPremieres: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        premieres: components["schemas"]["Premiere"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getPremiereDraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                day: string & (unknown & unknown);
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PremiereDraw"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listNews: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId?: string;
                topic?: "announcement" | "record" | "streak" | "surge" | "volume" | "sentiment" | "halt" | "premiere" | "wrap";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["NewsItem"][];
                        nextCursor: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSplits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        splits: components["schemas"]["Split"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listOwnSplits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        splits: components["schemas"]["OwnSplit"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listOwnPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payouts: components["schemas"]["OwnPayout"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listEarlyAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarlyAlerts"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getInsiderTip: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        today: components["schemas"]["InsiderTip"] | null;
                        earlier: components["schemas"]["InsiderTip"][];
                        firstDay: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listTestimonials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        testimonials: {
                            /**
                             * Format: uuid
                             * @example 0198f3a2-1c00-7000-8000-00000000000a
                             */
                            id: string;
                            name: string;
                            text: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    revertEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listTrades: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: number;
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trades: components["schemas"]["Trade"][];
                        nextCursor: number | null;
                        total: number;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    placeTrade: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TradeRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    undoTrade: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoReceipt"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getPortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portfolio"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listGateways: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gateways: ("stripe" | "flutterwave" | "paypal" | "sandbox")[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    buyTokens: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    tokens: number;
                    /** @enum {string} */
                    gateway: "stripe" | "flutterwave" | "paypal" | "sandbox";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payments: components["schemas"]["Payment"][];
                        nextCursor: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payment: components["schemas"]["Payment"];
                        steps: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             * @example 2026-03-10T12:00:30.000Z
                             */
                            at: string;
                            text: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    checkPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSandboxCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxCheckout"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    paySandboxCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cardNumber: string;
                    expiry: string;
                    cvc: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxCheckout"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    cancelSandboxCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxCheckout"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getMembership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getPerkUse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description SE$ in integer cents
                         * @example 51000
                         */
                        tradedSeCents: number;
                        /**
                         * @description SE$ in integer cents
                         * @example 51000
                         */
                        feeSeCents: number;
                        /**
                         * @description SE$ in integer cents
                         * @example 51000
                         */
                        extraDividendSeCents: number;
                        earlyAlerts: number;
                        insiderTips: number;
                        priorityTickets: number;
                        undos: number;
                        undosToday: number;
                        undosPerDay: number | null;
                        /** @enum {string} */
                        ranked: "shown" | "hidden" | "untraded" | "staff" | "frozen" | "ring";
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    /** @enum {string} */
                    plan: "basic" | "pro" | "elite";
                    /** @enum {string} */
                    gateway: "stripe" | "flutterwave" | "paypal" | "sandbox";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    /** @enum {string} */
                    plan: "basic" | "pro" | "elite";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        membership: components["schemas"]["Membership"];
                        url: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    cancelMembership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    resumeMembership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    managePayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getMailConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailConsent"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    updateMailConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    optedIn: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailConsent"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    unsubscribeFromMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        unsubscribed: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                limit?: number;
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                cursor?: string;
                kind?: "price-alert" | "market-event" | "portfolio" | "reward" | "order" | "payment" | "squad" | "social" | "support" | "system";
                show?: "all" | "unread";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications: components["schemas"]["Notification"][];
                        nextCursor: string | null;
                        unseen: number;
                        unread: number;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    markNotificationsSeen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    upTo: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationCounts"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationCounts"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationCounts"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    removeNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationCounts"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    changeNotificationPreference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "price-alert" | "market-event" | "portfolio" | "reward" | "order" | "payment" | "squad" | "social" | "support" | "system";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    inApp?: boolean;
                    email?: boolean;
                    push?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannels"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    subscribeToPush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscription"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 0198f3a2-1c00-7000-8000-00000000000a
                         */
                        id: string;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    unsubscribeFromPush: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 0198f3a2-1c00-7000-8000-00000000000a
                         */
                        id: string;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                state?: "open" | "closed";
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId?: string;
                limit?: number;
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: components["schemas"]["Order"][];
                        nextCursor: string | null;
                        openCount: number;
                        openMax: number;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    cancelOrders: {
        parameters: {
            query?: {
                /**
                 * @description Only orders of this celebrity
                 * @example 1
                 */
                celebrityId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancelled: components["schemas"]["Order"][];
                        openCount: number;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listIpos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ipos: components["schemas"]["Ipo"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getIpo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpoDetail"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getShareOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpoShareOut"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscriptions: components["schemas"]["IpoSubscription"][];
                        badges: {
                            /**
                             * @description Such as "1", "gh20"
                             * @example 1
                             */
                            celebrityId: string;
                            name: string;
                            /** Format: date */
                            day: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    subscribeToIpo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpoSubscription"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    withdrawSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listPriceAlerts: {
        parameters: {
            query?: {
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alerts: components["schemas"]["PriceAlert"][];
                        waitingCount: number;
                        waitingMax: number;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    setPriceAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceAlertRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceAlert"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    removePriceAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Watchlist"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    watchCelebrity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Watchlist"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    unwatchCelebrity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Watchlist"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    sharePicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharePictureRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedPicture"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getPortfolioHistory: {
        parameters: {
            query?: {
                range?: "1D" | "1W" | "1M" | "1Y" | "ALL";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioHistory"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getDailyBonus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyBonus"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    claimDailyBonus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        outcome: "claimed" | "already-claimed";
                        /**
                         * @description SE$ in integer cents
                         * @example 51000
                         */
                        amountCents: number;
                        freezeEarned: boolean;
                        milestone: (7 | 30 | 100 | 365) | null;
                        dailyBonus: components["schemas"]["DailyBonus"];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listReferrals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referrals"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listDividends: {
        parameters: {
            query?: {
                limit?: number;
                /** @description A day of London's calendar */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dividends: components["schemas"]["Dividend"][];
                        nextCursor: string | null;
                        /**
                         * @description SE$ in integer cents
                         * @example 51000
                         */
                        totalCents: number;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         * @example 2026-03-10T12:00:30.000Z
                         */
                        nextAt: string;
                        /**
                         * @description SE$ in integer cents
                         * @example 51000
                         */
                        nextCents: number;
                        terms: {
                            ratePpm: number;
                            vipBps: number;
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        steps: {
                            /** @enum {string} */
                            step: "verify-email" | "first-trade" | "daily-bonus" | "own-three" | "watch";
                            done: boolean;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getTraderBoard: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: number;
                sort?: "return" | "value";
                window?: "week" | "month" | "all";
            };
            header?: never;
            path: {
                board: "traders-week" | "traders-month" | "traders-all" | "bots";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        board: "traders-week" | "traders-month" | "traders-all" | "bots";
                        /** @enum {string} */
                        window: "week" | "month" | "all";
                        /** @enum {string} */
                        sort: "return" | "value";
                        /**
                         * @description Number of a market tick; consecutive
                         * @example 5761
                         */
                        tick: number;
                        total: number;
                        entries: components["schemas"]["RankingEntry"][];
                        nextCursor: number | null;
                        own: components["schemas"]["OwnRank"] | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getPublicTraderBoard: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: number;
                sort?: "return" | "value";
                window?: "week" | "month" | "all";
                guestReturnBps?: number;
            };
            header?: never;
            path: {
                board: "traders-week" | "traders-month" | "traders-all" | "bots";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        board: "traders-week" | "traders-month" | "traders-all" | "bots";
                        /** @enum {string} */
                        window: "week" | "month" | "all";
                        /** @enum {string} */
                        sort: "return" | "value";
                        /**
                         * @description Number of a market tick; consecutive
                         * @example 5761
                         */
                        tick: number;
                        total: number;
                        entries: components["schemas"]["RankingEntry"][];
                        nextCursor: number | null;
                        own: null;
                        guestRank: number | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getLeague: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date */
                        month: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         * @example 2026-03-10T12:00:30.000Z
                         */
                        endsAt: string;
                        /**
                         * @description Number of a market tick; consecutive
                         * @example 5761
                         */
                        tick: number;
                        league: {
                            /** @enum {string} */
                            division: "bronze" | "silver" | "gold" | "platinum" | "diamond" | "limelight";
                            bots: boolean;
                            players: number;
                            zone: number;
                            tradeDays: number;
                            entries: components["schemas"]["LeagueRank"][];
                        } | null;
                        own: components["schemas"]["OwnRank"] | null;
                        history: {
                            /** Format: date */
                            month: string;
                            /** @enum {string} */
                            division: "bronze" | "silver" | "gold" | "platinum" | "diamond" | "limelight";
                            rank: number | null;
                            outcome: ("up" | "stay" | "down") | null;
                        }[];
                        days: {
                            /** Format: date */
                            day: string;
                            /**
                             * @description Basis points: 100 is 1 %
                             * @example 250
                             */
                            returnBps: number;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getCelebrityBoard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of a market tick; consecutive
                         * @example 5761
                         */
                        tick: number;
                        entries: {
                            name: string;
                            /** @enum {string} */
                            category: "Music" | "Acting" | "Sports" | "Influencer";
                            /** @enum {string} */
                            country: "Rest of the world" | "Ghana" | "Nigeria" | "South Africa";
                            /**
                             * @description SE$ in integer cents
                             * @example 51000
                             */
                            priceCents: number;
                            /**
                             * @description SE$ in integer cents
                             * @example 51000
                             */
                            dayAgoPriceCents: number;
                            fanSentiment: ("positive" | "neutral" | "negative") | null;
                            /**
                             * @description Such as "1", "gh20"
                             * @example 1
                             */
                            celebrityId: string;
                            rank: number;
                            change: number | null;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getMoverBoard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of a market tick; consecutive
                         * @example 5761
                         */
                        tick: number;
                        entries: {
                            name: string;
                            /** @enum {string} */
                            category: "Music" | "Acting" | "Sports" | "Influencer";
                            /** @enum {string} */
                            country: "Rest of the world" | "Ghana" | "Nigeria" | "South Africa";
                            /**
                             * @description SE$ in integer cents
                             * @example 51000
                             */
                            priceCents: number;
                            /**
                             * @description SE$ in integer cents
                             * @example 51000
                             */
                            dayAgoPriceCents: number;
                            fanSentiment: ("positive" | "neutral" | "negative") | null;
                            /**
                             * @description Such as "1", "gh20"
                             * @example 1
                             */
                            celebrityId: string;
                            rank: number;
                            change: number | null;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    setRankingVisibility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    visible: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        visible: boolean;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listLiveTrades: {
        parameters: {
            query?: {
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trades: components["schemas"]["LiveTrade"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSquads: {
        parameters: {
            query?: {
                q?: string;
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId?: string;
                sort?: "activity" | "members" | "newest" | "rank";
                limit?: number;
                cursor?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        squads: components["schemas"]["Squad"][];
                        rankedSquads: number;
                        total: number;
                        nextCursor: number | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    foundSquad: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    name: string;
                    /**
                     * @description Such as "1", "gh20"
                     * @example 1
                     */
                    celebrityId: string;
                    /** @default  */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadDetail"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSquad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadDetail"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    findSquadByCode: {
        parameters: {
            query: {
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadDetail"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getOwnSquads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSquads"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSquadStanding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadStanding"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSquadMembers: {
        parameters: {
            query?: {
                q?: string;
                sort?: "time" | "return";
                limit?: number;
                cursor?: number;
            };
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: components["schemas"]["SquadMember"][];
                        total: number;
                        nextCursor: number | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    joinSquad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadStanding"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    leaveSquad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        successor: string | null;
                        archived: boolean;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    renewInviteCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inviteCode: string;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    updateSquad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description: string;
                    seenDescription: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadDetail"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    setSquadRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                handle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "deputy" | "member";
                    /** @default [] */
                    rights?: ("settings" | "moderation" | "members" | "events" | "invitations")[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadMember"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    handOverSquad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadStanding"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    kickMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                handle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadKick"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    undoKick: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                kickId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadKick"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    liftRefusal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                kickId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadKick"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listKicks: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: number;
            };
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kicks: components["schemas"]["SquadKick"][];
                        leftToday: number;
                        nextCursor: number | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSquadDeeds: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: number;
            };
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deeds: components["schemas"]["SquadDeed"][];
                        nextCursor: number | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSquadChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadChat"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSquadMessages: {
        parameters: {
            query?: {
                before?: number;
                after?: number;
                around?: number;
                limit?: number;
            };
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadMessagePage"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    sendSquadMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    text: string;
                    /** @default null */
                    replyTo?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadMessage"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    findSquadMessages: {
        parameters: {
            query: {
                q: string;
                limit?: number;
                cursor?: number;
            };
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundSquadMessages"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listMentionable: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: components["schemas"]["MentionableMember"][];
                        more: boolean;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    editSquadMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadMessage"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    deleteSquadMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadMessage"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    addSquadReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                number: number;
                reaction: "thumbs-up" | "heart" | "flame" | "laugh" | "party" | "sad";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["SquadMessage"];
                        ownReactions: ("thumbs-up" | "heart" | "flame" | "laugh" | "party" | "sad")[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    removeSquadReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                number: number;
                reaction: "thumbs-up" | "heart" | "flame" | "laugh" | "party" | "sad";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["SquadMessage"];
                        ownReactions: ("thumbs-up" | "heart" | "flame" | "laugh" | "party" | "sad")[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    reportSquadMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    reason: "spam" | "insult" | "hate" | "threat" | "sexual" | "private-data";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    moveReadPointer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The newest number; 0 before the first message */
                    number: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadHead"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    setSquadQuiet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quiet: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadHead"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    removeSquadMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadMessage"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    setSlowMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    seconds: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        slowSeconds: number;
                        slowSecondsNow: number;
                        autoSlowUntil: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSquadMutes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mutes: components["schemas"]["SquadMute"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    muteSquadMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                handle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    length: "15m" | "24h" | "7d";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadMute"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    unmuteSquadMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listBlocks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        blocks: components["schemas"]["PlayerBlock"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    blockPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        blocks: components["schemas"]["PlayerBlock"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    unblockPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        blocks: components["schemas"]["PlayerBlock"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSquadSignals: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: number;
            };
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signals: components["schemas"]["SquadSignal"][];
                        nextCursor: number | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    makeSignal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    /** @enum {string} */
                    direction: "up" | "down";
                    /**
                     * @description Number of a market tick; consecutive
                     * @example 5761
                     */
                    tick: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadSignal"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getOwnSignal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSignal"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSignalRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignalRecord"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSquadCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "kick" | "mute" | "removal" | "squad" | "event";
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadCase"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    appealSquadCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "kick" | "mute" | "removal" | "squad" | "event";
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicket"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listSquadEvents: {
        parameters: {
            query?: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                squadId?: string;
                /**
                 * @description Such as "1", "gh20"
                 * @example 1
                 */
                celebrityId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["SquadEvent"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getSquadEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadEvent"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getEventPledges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPledges"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    getPrivateEvent: {
        parameters: {
            query: {
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event: components["schemas"]["SquadEvent"];
                        host: string | null;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    listPledges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pledges: components["schemas"]["Pledge"][];
                        privateEvents: {
                            event: components["schemas"]["SquadEvent"];
                            host: string | null;
                            inviteCode: string | null;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    pledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PledgeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pledge"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    withdrawPledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    proposeSquadEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC
                     * @example 2026-03-10T12:00:30.000Z
                     */
                    startsAt: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadEvent"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    hostPrivateEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the body, which may be left out then. Both, if both are sent, are the same.
                 * @example 0198f3a2-1c00-7000-8000-00000000000a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Made by the client, the same when it repeats the request; or in the header Idempotency-Key
                     * @example 0198f3a2-1c00-7000-8000-00000000000a
                     */
                    id?: string;
                    /**
                     * @description Such as "1", "gh20"
                     * @example 1
                     */
                    celebrityId: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC
                     * @example 2026-03-10T12:00:30.000Z
                     */
                    startsAt: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event: components["schemas"]["SquadEvent"];
                        inviteCode: string;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
    withdrawSquadEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198f3a2-1c00-7000-8000-00000000000a */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SquadEvent"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Refused"];
        };
    };
}
