-- Failed sign-ins count for one person at one address; the log tells why, and what stood before.
CREATE TABLE "known_address" (
	"account_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_address_account_id_ip_pk" PRIMARY KEY("account_id","ip")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"who" text NOT NULL,
	"way" text NOT NULL,
	"ip" text NOT NULL,
	"count" integer NOT NULL,
	"wait_until" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sign_in_failure_who_way_ip_pk" PRIMARY KEY("who","way","ip")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "changes" jsonb;