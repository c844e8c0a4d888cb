-- Consents to the privacy notice by purpose and version, and who declines reminders outside the message centre.
CREATE TABLE "privacy_consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"agreed" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ip" text
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "reminders_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "privacy_consent_account" ON "privacy_consent" USING btree ("account_id","at");